/**
 * Each place has one start at a time, and later requests wait for it. Both its supervisor and a fault may start it. Two
 * processes at one address would hide that one of them failed.
 */
export function oneStartEach(startAt: (place: number) => Promise<void>) {
  const starts = new Map<number, Promise<void>>();
  return {
    start(place: number): Promise<void> {
      const running = starts.get(place);
      if (running !== undefined) return running;
      const begun = startAt(place).finally(() => starts.delete(place));
      starts.set(place, begun);
      return begun;
    },
    /** Resolves when the current start ends; at once when there is none. */
    underWay: async (place: number): Promise<void> => starts.get(place),
  };
}
