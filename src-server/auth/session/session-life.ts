export interface SessionLimits {
  idleMs: number;
  /** Minimum interval between writes of lastSeenAt, because pages poll every few seconds. */
  touchEveryMs: number;
}

/**
 * over: idle too long, or past the absolute end. touch: in force, and lastSeenAt is due for a
 * write.
 */
export function lifeOf(
  session: { lastSeenAt: string; expiresAt: string },
  limits: SessionLimits,
  now: Date,
): 'over' | 'touch' | 'in-force' {
  const idleMs = now.getTime() - Date.parse(session.lastSeenAt);
  if (Date.parse(session.expiresAt) <= now.getTime() || idleMs >= limits.idleMs) return 'over';
  return idleMs >= limits.touchEveryMs ? 'touch' : 'in-force';
}
