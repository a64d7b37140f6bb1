/**
 * What counts as an event (issue 11): a webhook delivery, a person's or operator's HTTP action, or a gateway event with
 * a new id. `changing`: it changes what somebody should hold.
 */
export interface Tally {
  count(kind: string, changing: boolean): void;
  /** How many, of all kinds. */
  total(): number;
  changing(): number;
  kinds(): { kind: string; events: number; changing: number }[];
}

export function createTally(before: ReturnType<Tally['kinds']> = []): Tally {
  const kinds = new Map(before.map(({ kind, ...sums }) => [kind, sums]));
  const sum = (of: 'events' | 'changing') =>
    [...kinds.values()].reduce((all, each) => all + each[of], 0);
  return {
    count(kind, changing) {
      const sums = kinds.get(kind) ?? { events: 0, changing: 0 };
      sums.events += 1;
      if (changing) sums.changing += 1;
      kinds.set(kind, sums);
    },
    total: () => sum('events'),
    changing: () => sum('changing'),
    kinds: () =>
      [...kinds]
        .map(([kind, sums]) => ({ kind, ...sums }))
        .sort((one, other) => other.events - one.events),
  };
}
