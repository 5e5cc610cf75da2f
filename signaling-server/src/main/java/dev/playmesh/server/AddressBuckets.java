package dev.playmesh.server;

import java.util.HashMap;
import java.util.Map;

/**
 * A token bucket per address. Forgets those that are full again; when too many addresses are at it,
 * those that are new share one bucket, so that memory stays bounded.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class AddressBuckets {

  private static final int MOST_ADDRESSES = 20_000;

  private final double perSecond;
  private final double burst;
  private final Map<AddressKey, TokenBucket> buckets = new HashMap<>();
  private final TokenBucket shared;
  private long sweptMillis;

  AddressBuckets(double perSecond, double burst, long nowMillis) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.shared = new TokenBucket(perSecond * 100, burst * 100, nowMillis);
    this.sweptMillis = nowMillis;
  }

  TokenBucket of(AddressKey address, long nowMillis) {
    if (nowMillis - sweptMillis > 10_000) {
      sweptMillis = nowMillis;
      buckets.values().removeIf(bucket -> bucket.isFull(nowMillis));
    }
    TokenBucket bucket = buckets.get(address);
    if (bucket != null) {
      return bucket;
    }
    if (buckets.size() >= MOST_ADDRESSES) {
      return shared;
    }
    TokenBucket fresh = new TokenBucket(perSecond, burst, nowMillis);
    buckets.put(address, fresh);
    return fresh;
  }

  int size() {
    return buckets.size();
  }
}
