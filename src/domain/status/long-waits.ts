/** A start connects, and due messages go out, within this time. A longer wait is trouble. */
const PASSES_WITHIN_MS = 60_000;
/** Two clocks of one machine differ by less between two readings. */
const JUMP_MS = 5_000;

interface Moment {
  business: Date;
  machine: Date;
}

/** Waits in machine time. A jump of the business clock makes much due at once, so each wait begins again. */
export interface LongWaits {
  /** Begins a reading. */
  look(now: Moment): void;
  /** Whether this one waits for longer than a start or a jump explains. */
  isLong(name: string): boolean;
  end(name: string): void;
}

export function createLongWaits(): LongWaits {
  const since = new Map<string, number>();
  let now = 0;
  let ahead: number | null = null;
  return {
    look({ business, machine }) {
      now = machine.getTime();
      const nowAhead = business.getTime() - now;
      if (ahead !== null && Math.abs(nowAhead - ahead) > JUMP_MS) since.clear();
      ahead = nowAhead;
    },
    isLong(name) {
      const began = since.get(name) ?? now;
      since.set(name, began);
      return now - began > PASSES_WITHIN_MS;
    },
    end: (name) => void since.delete(name),
  };
}
