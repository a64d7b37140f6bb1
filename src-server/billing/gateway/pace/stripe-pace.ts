import { isBackground } from './background.ts';
import { type CallQuota, createCallQuota } from './call-quota.ts';
import { machinePaceClock, type PaceClock } from './pace-clock.ts';

/** Requests per second. */
export interface PaceLimits {
  overall: number;
  perEndpoint: number;
}

/** Share of each window reserved for interactive calls. */
const INTERACTIVE_SHARE = 0.25;
const SECOND_MS = 1_000;

export interface StripePace {
  /**
   * Runs the call once its endpoint and the account have capacity: interactive calls first, then
   * FIFO.
   */
  run<T>(endpoint: string, call: () => Promise<T>): Promise<T>;
  /**
   * Backs off after a rate-limit response: no call starts for this long, on the endpoint, or on any
   * if null.
   */
  backOff(endpoint: string | null, milliseconds: number): void;
}

interface Waiting {
  background: boolean;
  window: CallQuota;
  begin(): void;
}

/**
 * Keeps this process within Stripe's limits. A call counts until one second after its response,
 * because delayed requests could otherwise arrive together with later ones.
 */
export function createStripePace(
  limits: PaceLimits,
  paceClock: PaceClock = machinePaceClock,
): StripePace {
  const overall = createCallQuota(SECOND_MS);
  const endpoints = new Map<string, CallQuota>();
  let waiting: Waiting[] = [];
  let wakesAt = Number.POSITIVE_INFINITY;

  const quotaOf = (endpoint: string): CallQuota => {
    const window = endpoints.get(endpoint) ?? createCallQuota(SECOND_MS);
    endpoints.set(endpoint, window);
    return window;
  };
  const waitMs = ({ background, window }: Waiting): number => {
    const now = paceClock.nowMs();
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
    const at = paceClock.nowMs() + milliseconds;
    if (at >= wakesAt) return;
    wakesAt = at;
    void paceClock.wait(Math.ceil(milliseconds)).then(() => {
      if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY;
      beginAll();
    });
  };
  /**
   * Starts every call that may start, and schedules the next check. A response triggers one sooner.
   */
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
      const window = quotaOf(endpoint);
      await new Promise<void>((resolve) => {
        waiting.push({ background: isBackground(), window, begin: resolve });
        beginAll();
      });
      try {
        return await call();
      } finally {
        const now = paceClock.nowMs();
        overall.leave(now);
        window.leave(now);
        beginAll();
      }
    },
    backOff(endpoint, milliseconds) {
      const until = paceClock.nowMs() + milliseconds;
      (endpoint === null ? overall : quotaOf(endpoint)).closeUntil(until);
    },
  };
}

function inOrder(waiting: readonly Waiting[]): Waiting[] {
  return [...waiting].sort((a, b) => Number(a.background) - Number(b.background));
}
