import type { Clock } from '../../../clock/clock.ts';
import type { OwnerCalls } from '../owner-calls.ts';
import type { SessionState, SessionStore } from '../session-store.ts';

interface RefusedSession {
  owner: OwnerCalls;
  sessions: SessionStore;
  machineClock: Clock;
}

/** Probes a refused session 'now', or if its next probe is due. Returns the state after it. */
export async function retryRefused(
  { owner, sessions, machineClock }: RefusedSession,
  when: 'now' | 'due',
): Promise<SessionState> {
  const session = await sessions.load();
  if (session?.state !== 'refused') return sessions.state();
  const { nextProbeAt } = session;
  const isDue = nextProbeAt === null || nextProbeAt <= machineClock.now();
  if (when === 'now' || isDue) await owner.retryRefused();
  return sessions.state();
}
