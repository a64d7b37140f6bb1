/**
 * What counts as an event (issue 11): a webhook delivery, a person's or operator's HTTP action, or a gateway event with
 * a new id. `changing`: it changes what somebody should hold.
 */
export interface Tally {
  count(kind: string, changing: boolean): void;
  add(kinds: readonly Counted[]): void;
  /** How many, of all kinds. */
  total(): number;
  changing(): number;
  kinds(): Counted[];
}

export interface Counted {
  kind: string;
  events: number;
  changing: number;
}

export function createTally(): Tally {
  const kinds = new Map<string, Omit<Counted, 'kind'>>();
  const sum = (of: 'events' | 'changing') =>
    [...kinds.values()].reduce((all, each) => all + each[of], 0);
  const add = ({ kind, events, changing }: Counted) => {
    const sums = kinds.get(kind) ?? { events: 0, changing: 0 };
    sums.events += events;
    sums.changing += changing;
    kinds.set(kind, sums);
  };
  return {
    count: (kind, changing) => add({ kind, events: 1, changing: changing ? 1 : 0 }),
    add: (counted) => counted.forEach(add),
    total: () => sum('events'),
    changing: () => sum('changing'),
    kinds: () =>
      [...kinds]
        .map(([kind, sums]) => ({ kind, ...sums }))
        .sort((one, other) => other.events - one.events),
  };
}
