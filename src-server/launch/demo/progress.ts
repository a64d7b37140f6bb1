/** A report of the demo, for the terminal and, through `PUT /demo`, for the control room. */
export interface DemoProgress {
  state: 'running' | 'done' | 'stopped' | 'refused';
  month: number;
  months: number;
  /** Customers so far. */
  people: number;
  of: number;
  /** Between 0 and 1. */
  share: number;
  /** Null: not known yet. */
  secondsLeft: number | null;
  /** Why it stopped or was refused. */
  message: string | null;
}

const DECIMALS = 1_000;
/** Too little happened before to tell how long the rest takes. */
const MIN_SHARE = 0.03;

/** Work done and to do, as sums of weights. */
export function progressOf(
  { done, all, elapsedMs }: { done: number; all: number; elapsedMs: number },
  figures: Pick<DemoProgress, 'month' | 'months' | 'people' | 'of'>,
): DemoProgress {
  const share = all === 0 ? 1 : Math.min(1, done / all);
  const secondsLeft =
    share < MIN_SHARE ? null : Math.ceil(((elapsedMs / share) * (1 - share)) / 1_000);
  return {
    state: 'running',
    ...figures,
    share: Math.round(share * DECIMALS) / DECIMALS,
    secondsLeft,
    message: null,
  };
}

/** One line, such as `Month 7 of 12 · 231 customers · 12 s left`. */
export function progressLine({
  state,
  month,
  months,
  people,
  of,
  secondsLeft,
  message,
}: DemoProgress): string {
  const customers = `${people} ${people === 1 ? 'customer' : 'customers'}`;
  switch (state) {
    case 'running': {
      const left = secondsLeft === null ? '' : ` · ${secondsLeft} s left`;
      return `Month ${month} of ${months} · ${customers}${left}`;
    }
    case 'done':
      return `A year has passed: ${customers}.`;
    case 'stopped':
      return `The demo stopped in month ${month} of ${months}, after ${people} of ${of} customers. Everything up to there is complete.${message === null ? '' : ` ${message}`}`;
    case 'refused':
      return message ?? 'The demo was refused.';
  }
}
