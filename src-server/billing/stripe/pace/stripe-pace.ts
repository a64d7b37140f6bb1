import { isBackground } from './background.ts';
import { type CallWindow, createCallWindow } from './call-window.ts';
import { machinePaceClock, type PaceClock } from './pace-clock.ts';

/** Requests a second that we send. */
export interface PaceLimits {
  overall: number;
  perEndpoint: number;
}

/** Background work leaves this share of each window to what a person waits for. */
const INTERACTIVE_SHARE = 0.25;
const SECOND_MS = 1_000;

export interface StripePace {
  /** Makes the call when its endpoint and the account have room: interactive calls first, then in order. */
  run<T>(endpoint: string, call: () => Promise<T>): Promise<T>;
  /** Stripe has refused a call for its rate: none begins for this long, of the endpoint, or of any when null. */
  standBack(endpoint: string | null, milliseconds: number): void;
}

interface Waiting {
  background: boolean;
  window: CallWindow;
  begin(): void;
}

/**
 * Keeps this process within Stripe's limits. A call counts until a second after its answer: requests that were
 * delayed on their way cannot arrive together with later ones.
 */
export function createStripePace(
  limits: PaceLimits,
  clock: PaceClock = machinePaceClock,
): StripePace {
  const overall = createCallWindow(SECOND_MS);
  const endpoints = new Map<string, CallWindow>();
  let waiting: Waiting[] = [];
  let wakesAt = Number.POSITIVE_INFINITY;

  const windowOf = (endpoint: string): CallWindow => {
    const window = endpoints.get(endpoint) ?? createCallWindow(SECOND_MS);
    endpoints.set(endpoint, window);
    return window;
  };
  const waitMs = ({ background, window }: Waiting): number => {
    const now = clock.nowMs();
    const places = (limit: number) =>
      Math.max(1, Math.floor(background ? limit * (1 - INTERACTIVE_SHARE) : limit));
    return Math.max(
      overall.waitMs(now, places(limits.overall)),
      window.waitMs(now, places(limits.perEndpoint)),
    );
  };
  const begin = (each: Waiting) => {
    waiting = waiting.filter((other) => other !== each);
    overall.enter();
    each.window.enter();
    each.begin();
  };
  const wakeIn = (milliseconds: number) => {
    const at = clock.nowMs() + milliseconds;
    if (at >= wakesAt) return;
    wakesAt = at;
    void clock.wait(Math.ceil(milliseconds)).then(() => {
      if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY;
      beginAll();
    });
  };
  /** Begins what may begin, and comes back when the next may. An answer comes back sooner. */
  const beginAll = () => {
    let soonest = Number.POSITIVE_INFINITY;
    for (const each of inOrder(waiting)) {
      const wait = waitMs(each);
      if (wait === 0) begin(each);
      else soonest = Math.min(soonest, wait);
    }
    if (soonest < Number.POSITIVE_INFINITY) wakeIn(soonest);
  };

  return {
    async run(endpoint, call) {
      const window = windowOf(endpoint);
      await new Promise<void>((resolve) => {
        waiting.push({ background: isBackground(), window, begin: resolve });
        beginAll();
      });
      try {
        return await call();
      } finally {
        const now = clock.nowMs();
        overall.leave(now);
        window.leave(now);
        beginAll();
      }
    },
    standBack(endpoint, milliseconds) {
      const until = clock.nowMs() + milliseconds;
      (endpoint === null ? overall : windowOf(endpoint)).closeUntil(until);
    },
  };
}

function inOrder(waiting: readonly Waiting[]): Waiting[] {
  return [...waiting].sort((a, b) => Number(a.background) - Number(b.background));
}
