export interface SessionLimits {
  idleMs: number;
  /** Its last use is written at most this often: a poll every few seconds is not a write every few seconds. */
  touchEveryMs: number;
}

/** over: idle for too long, or past its absolute end. touch: in force, and its last use is worth writing. */
export function lifeOf(
  session: { lastSeenAt: string; expiresAt: string },
  limits: SessionLimits,
  now: Date,
): 'over' | 'touch' | 'in-force' {
  const idleMs = now.getTime() - Date.parse(session.lastSeenAt);
  if (Date.parse(session.expiresAt) <= now.getTime() || idleMs >= limits.idleMs) return 'over';
  return idleMs >= limits.touchEveryMs ? 'touch' : 'in-force';
}
