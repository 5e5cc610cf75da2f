package dev.playmesh;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A listener that does the same in each of its callbacks, also in those that are yet to come. */
final class EveryCallback implements InvocationHandler {

  final List<String> calls = new ArrayList<>();
  private final Consumer<String> action;

  EveryCallback(Consumer<String> action) {
    this.action = action;
  }

  static List<String> names() {
    return Arrays.stream(SessionListener.class.getMethods()).map(Method::getName).sorted().toList();
  }

  SessionListener listener() {
    return (SessionListener)
        Proxy.newProxyInstance(
            SessionListener.class.getClassLoader(), new Class<?>[] {SessionListener.class}, this);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
    calls.add(method.getName());
    action.accept(method.getName());
    return null;
  }
}
