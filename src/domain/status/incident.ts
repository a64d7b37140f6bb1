import { isTrouble, type Service, type ServiceState } from './service-state.ts';

/** A stretch of trouble, including its pauses. */
export interface Incident {
  service: Service;
  /** The worst state in it. */
  state: ServiceState;
  startedAt: Date;
  /** Null: ongoing. */
  endedAt: Date | null;
  /** Trouble in it before `since`, without pauses. */
  troubleMs: number;
  /** Start of the present trouble; null: none now. */
  since: Date | null;
}

/** Shorter trouble is not reported: every call is retried. */
const REPORTED_AFTER_MS = 2 * 60_000;
/** Trouble that returns within this time belongs to the same incident. */
export const SAME_WITHIN_MS = 10 * 60_000;

/** The incident after a reading; null: none. `last` is the newest of the service. */
export function afterReading(
  last: Incident | null,
  { service, state }: { service: Service; state: ServiceState },
  now: Date,
): Incident | null {
  if (!isTrouble(state)) return last === null || last.endedAt !== null ? last : ended(last, now);
  const isSame = last !== null && (last.endedAt === null || +now - +last.endedAt <= SAME_WITHIN_MS);
  if (!isSame) return { service, state, startedAt: now, endedAt: null, troubleMs: 0, since: now };
  return { ...last, state: worse(last.state, state), endedAt: null, since: last.since ?? now };
}

export function ended(incident: Incident, now: Date): Incident {
  return { ...incident, endedAt: now, troubleMs: lastedMs(incident, now), since: null };
}

/** The incidents that the status page lists, newest first. */
export function reportedIncidents(all: readonly Incident[], now: Date): Incident[] {
  return all
    .filter((incident) => lastedMs(incident, now) >= REPORTED_AFTER_MS)
    .toSorted((one, other) => +other.startedAt - +one.startedAt);
}

/** Trouble in it, without pauses. */
export function lastedMs({ troubleMs, since }: Incident, now: Date): number {
  return troubleMs + (since === null ? 0 : +now - +since);
}

function worse(one: ServiceState, other: ServiceState): ServiceState {
  return one === 'failing' || other === 'failing' ? 'failing' : one;
}
