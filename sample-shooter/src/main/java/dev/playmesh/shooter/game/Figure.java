package dev.playmesh.shooter.game;

/**
 * One player in the arena. A figure is owned by the world that decides about it; in all others it
 * is where it is told to be.
 *
 * <p><b>Threading:</b> the thread of its world.
 */
public final class Figure {

  private final String id;
  private final String name;
  private final boolean owned;
  private final Body body = new Body();
  private double facing;
  private final Look look = new Look();
  private int health;
  private int ammo;
  private int life;
  private boolean shielded;
  private boolean retired;
  private Score score = Score.NONE;
  private Input input = Input.NONE;
  private int shots;
  private int deathsTold;
  private double reloadSeconds;
  private double respawnSeconds;
  private double shieldSeconds;

  Figure(String id, String name, boolean owned) {
    this.id = id;
    this.name = name;
    this.owned = owned;
  }

  /** Names its player. */
  public String id() {
    return id;
  }

  /** What its player calls itself. */
  public String name() {
    return name;
  }

  /** Whether this world decides about it. */
  public boolean isOwned() {
    return owned;
  }

  /** Whether it has appeared, and lives. */
  public boolean isAlive() {
    return health > 0;
  }

  /** Where it is. */
  public double x() {
    return body.x;
  }

  /** Where it is. */
  public double y() {
    return body.y;
  }

  /** How fast it moves to the right. */
  public double velocityX() {
    return body.velocityX;
  }

  /** How fast it moves up. */
  public double velocityY() {
    return body.velocityY;
  }

  /** Where it looks, radians. */
  public double facing() {
    return facing;
  }

  /** What it looks like it is doing. */
  public Animation animation() {
    return look.animation();
  }

  /** Which picture of its animation is shown. */
  public int animationFrame() {
    return look.frame();
  }

  /** What it has left, 0 to {@link Rules#FULL_HEALTH}; 0 is dead, or not here yet. */
  public int health() {
    return health;
  }

  /** How many bullets it carries; known for owned figures only. */
  public int ammo() {
    return ammo;
  }

  /** How often it has appeared. Where this changes, a position isn't a motion. */
  public int life() {
    return life;
  }

  /** Whether nothing can hurt it, since it has just appeared. */
  public boolean isShielded() {
    return shielded;
  }

  /** Whether it is about to leave: nothing hurts it, and its bullets hurt nobody. */
  public boolean isRetired() {
    return retired;
  }

  /** How often it killed and died. */
  public Score score() {
    return score;
  }

  /** Seconds until its next life; 0 while it lives. */
  public double respawnSeconds() {
    return Math.max(0, respawnSeconds);
  }

  /**
   * Puts a figure that isn't owned where it is drawn.
   *
   * @throws IllegalStateException when this world decides about it
   */
  public void place(double x, double y, double velocityX, double velocityY, double newFacing) {
    requireTold();
    body.place(x, y, velocityX, velocityY);
    facing = newFacing;
  }

  /**
   * Tells what a figure that isn't owned is doing.
   *
   * @throws IllegalStateException when this world decides about it
   */
  public void told(
      Animation newAnimation, int frame, int newHealth, int newLife, boolean isShielded) {
    requireTold();
    look.told(newAnimation, frame);
    health = newHealth;
    life = newLife;
    shielded = isShielded;
  }

  /**
   * Tells the score of a figure that isn't owned.
   *
   * @throws IllegalStateException when this world decides about it
   */
  public void told(Score newScore) {
    requireTold();
    score = newScore;
  }

  /**
   * Tells what only its own player knows of a figure that isn't owned.
   *
   * @throws IllegalStateException when this world decides about it
   */
  public void toldOwn(int newAmmo, double secondsUntilNextLife, boolean isRetired) {
    requireTold();
    ammo = newAmmo;
    respawnSeconds = secondsUntilNextLife;
    retired = isRetired;
  }

  private void requireTold() {
    if (owned) {
      throw new IllegalStateException(id + " is owned by this world and can't be told anything");
    }
  }

  Input input() {
    return input;
  }

  void steer(Input newInput) {
    input = newInput;
  }

  void appear(double x, double y) {
    body.place(x, y, 0, 0);
    health = Rules.FULL_HEALTH;
    ammo = Rules.START_AMMO;
    life++;
    respawnSeconds = 0;
    shieldSeconds = Rules.SHIELD_SECONDS;
    shielded = true;
    look.appear();
  }

  /** Moves an owned one by its input, all others only in their animation. */
  void step(Arena arena, double seconds) {
    if (owned) {
      reloadSeconds -= seconds;
      shieldSeconds -= seconds;
      shielded = isAlive() && shieldSeconds > 0;
      if (isAlive()) {
        facing = StrictMath.IEEEremainder(input.aim(), 2 * StrictMath.PI);
        body.run(input.moveX(), input.moveY(), arena, seconds);
      } else {
        respawnSeconds -= seconds;
      }
      look.show(isAlive(), body.speed());
    }
    look.step(seconds);
  }

  boolean isDue() {
    return !isAlive() && respawnSeconds <= 0;
  }

  /** Keeps an owned one from standing in another: goes half of the way out. */
  void makeRoom(Figure other, Arena arena) {
    double dx = body.x - other.body.x;
    double dy = body.y - other.body.y;
    double distance = Math.sqrt(dx * dx + dy * dy);
    double overlap = 2 * Rules.FIGURE_RADIUS - distance;
    if (overlap > 0 && distance > 0) {
      double part = overlap / 2 / distance;
      body.moveTo(body.x + dx * part, body.y + dy * part, arena);
    }
  }

  boolean canFire() {
    return input.fire() && isAlive() && !retired && ammo > 0 && reloadSeconds <= 0;
  }

  GameEvent.Shot fire(Arena arena) {
    ammo--;
    reloadSeconds = Rules.RELOAD_SECONDS;
    look.shoot();
    double muzzleX = body.x + StrictMath.cos(facing) * Rules.FIGURE_RADIUS;
    double muzzleY = body.y + StrictMath.sin(facing) * Rules.FIGURE_RADIUS;
    boolean clear = arena.sees(body.x, body.y, muzzleX, muzzleY);
    return new GameEvent.Shot(
        id, ++shots, clear ? muzzleX : body.x, clear ? muzzleY : body.y, facing);
  }

  boolean canBeHurt() {
    return isAlive() && !shielded && !retired;
  }

  void hurt(int damage) {
    health = Math.max(0, health - damage);
    look.hurt();
    if (health == 0) {
      respawnSeconds = Rules.RESPAWN_SECONDS;
      body.velocityX = 0;
      body.velocityY = 0;
      score = score.oneDeathMore();
      look.show(false, 0);
    }
  }

  /** Whether a death of this figure is news; its number is remembered. */
  boolean isNewDeath(int number) {
    if (number <= deathsTold) {
      return false;
    }
    deathsTold = number;
    return true;
  }

  void killedOne() {
    score = score.oneKillMore();
  }

  boolean wants(PickUp kind) {
    return isAlive()
        && !retired
        && (kind == PickUp.AMMO ? ammo < Rules.FULL_AMMO : health < Rules.FULL_HEALTH);
  }

  void receive(PickUp kind) {
    if (!isAlive()) {
      return;
    }
    switch (kind) {
      case AMMO -> ammo = Math.min(Rules.FULL_AMMO, ammo + Rules.AMMO_IN_PICK_UP);
      case HEALTH -> health = Math.min(Rules.FULL_HEALTH, health + Rules.HEALTH_IN_PICK_UP);
    }
  }

  void retire() {
    retired = true;
  }
}
