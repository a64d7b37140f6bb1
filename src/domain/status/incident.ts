import type { Service, ServiceState } from './service-state.ts';

/** A stretch of trouble. */
export interface Incident {
  service: Service;
  /** The worst state in it. */
  state: ServiceState;
  startedAt: Date;
  /** Null: ongoing. */
  endedAt: Date | null;
}

/** Shorter trouble is not reported: every call is retried. */
const REPORTED_AFTER_MS = 2 * 60_000;
/** Trouble that returns within this time belongs to the same incident. */
const SAME_WITHIN_MS = 10 * 60_000;

/** The incidents that the status page lists, newest first. */
export function reportedIncidents(all: readonly Incident[], now: Date): Incident[] {
  const joined: Incident[] = [];
  const oldestFirst = all.toSorted((one, other) => +one.startedAt - +other.startedAt);
  for (const incident of oldestFirst) {
    const last = joined.findLastIndex(({ service }) => service === incident.service);
    const before = joined[last];
    if (before !== undefined && isSame(before, incident)) joined[last] = join(before, incident);
    else joined.push(incident);
  }
  return joined.filter((incident) => lastedMs(incident, now) >= REPORTED_AFTER_MS).toReversed();
}

export function lastedMs({ startedAt, endedAt }: Incident, now: Date): number {
  return +(endedAt ?? now) - +startedAt;
}

function isSame(before: Incident, next: Incident): boolean {
  return before.endedAt === null || +next.startedAt - +before.endedAt <= SAME_WITHIN_MS;
}

function join(before: Incident, { state, endedAt }: Incident): Incident {
  return {
    ...before,
    state: worse(before.state, state),
    endedAt: before.endedAt === null ? null : endedAt,
  };
}

export function worse(one: ServiceState, other: ServiceState): ServiceState {
  return one === 'failing' || other === 'failing' ? 'failing' : one;
}
