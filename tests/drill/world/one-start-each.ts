/**
 * A place has one start at a time: whoever wants it started while it starts waits for the same one. Its supervisor
 * and a fault may both want it, and two processes at one address hide from each other that one of them failed.
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
    /** The end of what starts there; at once where nothing does. */
    underWay: async (place: number): Promise<void> => starts.get(place),
  };
}
