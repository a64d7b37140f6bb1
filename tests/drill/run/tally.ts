/**
 * Counts events: a webhook delivery, an HTTP action of a person or operator, or a gateway event with a new id.
 * `changing`: it changes what a person should have.
 */
export interface Tally {
  count(kind: string, changing: boolean): void;
  add(kinds: readonly Counted[]): void;
  /** Records an attempt; `refusal` says why it failed, null that it worked. */
  tried(what: string, refusal: string | null): void;
  /** Total over all kinds. */
  total(): number;
  changing(): number;
  kinds(): Counted[];
  addAttempts(attempts: readonly Attempted[]): void;
  attempts(): Attempted[];
}

export interface Attempted {
  what: string;
  times: number;
  worked: number;
  /** From the last attempt that failed. */
  refusal: string | null;
}

export interface Counted {
  kind: string;
  events: number;
  changing: number;
}

export function createTally(): Tally {
  const attempts = new Map<string, Attempted>();
  const kinds = new Map<string, Omit<Counted, 'kind'>>();
  const sum = (of: 'events' | 'changing') =>
    [...kinds.values()].reduce((all, each) => all + each[of], 0);
  const add = ({ kind, events, changing }: Counted) => {
    const sums = kinds.get(kind) ?? { events: 0, changing: 0 };
    sums.events += events;
    sums.changing += changing;
    kinds.set(kind, sums);
  };
  const addAttempt = ({ what, times, worked, refusal }: Attempted) => {
    const sums = attempts.get(what) ?? { what, times: 0, worked: 0, refusal: null };
    sums.times += times;
    sums.worked += worked;
    sums.refusal = refusal?.slice(0, 200) ?? sums.refusal;
    attempts.set(what, sums);
  };
  return {
    count: (kind, changing) => add({ kind, events: 1, changing: changing ? 1 : 0 }),
    add: (counted) => counted.forEach(add),
    tried: (what, refusal) =>
      addAttempt({ what, times: 1, worked: refusal === null ? 1 : 0, refusal }),
    addAttempts: (tried) => tried.forEach(addAttempt),
    total: () => sum('events'),
    changing: () => sum('changing'),
    kinds: () =>
      [...kinds]
        .map(([kind, sums]) => ({ kind, ...sums }))
        .sort((one, other) => other.events - one.events),
    attempts: () => [...attempts.values()].sort((one, other) => other.times - one.times),
  };
}
