import { Hono } from 'hono';
import { z } from 'zod';
import type { LedgerEntry } from '../core/ledger.ts';
import type { Provider, SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import { readBody } from './refusal.ts';
import { TOUR_STEPS, type TourTicks, ticksOf } from './tour-steps.ts';

/** Kept across restarts, because the ledger is trimmed and a person may empty it. */
export interface TourState {
  /** The last entry of the ledger that was looked at. */
  seenSeq: number;
  /** Null: the tour has not begun. */
  aheadMs: number | null;
  ticks: TourTicks;
  dismissed: boolean;
}

export const NEW_TOUR: TourState = { seenSeq: 0, aheadMs: null, ticks: {}, dismissed: false };

interface TourDeps {
  store: Store<TourState>;
  core: Pick<SandboxCore, 'ledger' | 'clock'>;
  stripe: Pick<Provider, 'snapshot'>;
  /** The demo's customers do not take the tour. */
  isDemoRunning(): boolean;
}

/** A call without a status after this long gets none. */
const ANSWERED_MS = 30_000;

const changing = z.strictObject({
  dismissed: z.boolean().optional(),
  restart: z.boolean().optional(),
});

/** Six steps that tick themselves when the ledger proves them. */
export function tourRoutes({ store, core, stripe, isDemoRunning }: TourDeps): {
  app: Hono;
  begin(): void;
} {
  const app = new Hono();
  const aheadMs = () => core.clock.now().getTime() - Date.now();
  const lastSeq = () => core.ledger.list({ limit: 1 }).at(-1)?.seq ?? 0;

  const begin = () => {
    Object.assign(store.data, { ...NEW_TOUR, ticks: {}, seenSeq: lastSeq(), aheadMs: aheadMs() });
    store.changed();
  };

  const look = () => {
    if (isDemoRunning()) return begin();
    const { data } = store;
    // The first look is at an untouched sandbox, or at the end of a demo.
    data.aheadMs ??= aheadMs();
    const entries = core.ledger.list({ after: data.seenSeq });
    if (entries.length === 0) return;
    const found = ticksOf(entries, { isPremium: premiumPrices(stripe), aheadMs: data.aheadMs });
    const isNews = TOUR_STEPS.some((step) => found[step] !== undefined && !data.ticks[step]);
    data.ticks = { ...found, ...data.ticks };
    data.seenSeq = lastSettled(entries) ?? data.seenSeq;
    if (isNews) store.changed();
  };

  const answer = () => ({ ticks: store.data.ticks, dismissed: store.data.dismissed });

  app.get('/', (c) => {
    look();
    return c.json(answer());
  });

  app.post('/', async (c) => {
    const { dismissed, restart } = await readBody(c, changing);
    if (restart === true) begin();
    if (dismissed !== undefined) {
      store.data.dismissed = dismissed;
      store.changed();
    }
    return c.json(answer());
  });

  return { app, begin };
}

/** The last entry before the first call that is still being answered: its status comes later. */
function lastSettled(entries: readonly LedgerEntry[]): number | undefined {
  const pending = entries.findIndex(
    ({ kind, detail, realAt }) =>
      kind === 'call' && !('status' in detail) && Date.now() - Date.parse(realAt) < ANSWERED_MS,
  );
  return entries.slice(0, pending < 0 ? undefined : pending).at(-1)?.seq;
}

function premiumPrices(stripe: Pick<Provider, 'snapshot'>): (price: string) => boolean {
  const { prices } = stripe.snapshot() as { prices: { id: string; lookup_key: string | null }[] };
  const premium = prices.filter(({ lookup_key }) => lookup_key?.startsWith('premium') === true);
  return (price) => premium.some(({ id }) => id === price);
}
