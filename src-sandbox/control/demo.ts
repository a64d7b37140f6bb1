import { Hono } from 'hono';
import { z } from 'zod';
import type { Changes } from '../core/changes.ts';
import type { Provider } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import { createLongPoll } from './long-poll.ts';
import { readBody, refusal } from './refusal.ts';

const start = z.strictObject({ people: z.number().int().min(12).max(2_000).optional() });
type Start = z.output<typeof start>;

const report = z.strictObject({
  state: z.enum(['running', 'done', 'stopped', 'refused']),
  month: z.number().int(),
  months: z.number().int(),
  people: z.number().int(),
  of: z.number().int(),
  share: z.number().min(0).max(1),
  secondsLeft: z.number().nullable(),
  message: z.string().nullable(),
});

/** The last report of the demo; null: it never ran here. */
export interface DemoState {
  report: z.output<typeof report> | null;
}

interface DemoDeps {
  store: Store<DemoState>;
  changes: Changes;
  stripe: Pick<Provider, 'snapshot'>;
  /** Called when a demo ends, in whatever way. */
  onOver(): void;
}

/**
 * A year of customers on demand. The control room asks for it here. The product runs it, because it knows its own
 * pages, and reports its progress here.
 */
export function demoRoutes({ store, changes, stripe, onOver }: DemoDeps): {
  app: Hono;
  isRunning(): boolean;
  close(): void;
} {
  const app = new Hono();
  const product = createLongPoll<Start>(() => changes.notify());

  const isRunning = () => store.data.report?.state === 'running';
  /** Null: it can start. */
  const obstacle = (): string | null => {
    if (isRunning()) return 'The demo is running.';
    const { customers } = stripe.snapshot() as { customers: unknown[] };
    if (customers.length > 0) {
      return 'This installation has customers already. The demo fills an empty one: start with another DATA_DIR.';
    }
    if (!product.isAwaited()) {
      return 'No product offers the demo. Start one with npm start and without SMTP_URL, which would send its mails.';
    }
    return null;
  };
  const put = (next: DemoState['report']) => {
    store.data.report = next;
    store.changed();
    if (!isRunning()) onOver();
  };

  app.get('/', (c) => c.json({ report: store.data.report, obstacle: obstacle() }));

  app.put('/', async (c) => {
    const next = await readBody(c, report);
    // A refusal takes nothing back that has happened here.
    const hasRun = store.data.report !== null && store.data.report.state !== 'refused';
    if (next.state !== 'refused' || isRunning() || !hasRun) put(next);
    return c.json(store.data);
  });

  app.post('/start', async (c) => {
    const wanted = await readBody(c, start);
    const reason = obstacle();
    if (reason !== null) throw refusal(409, reason);
    product.answer(wanted);
    return c.json({ started: true }, 202);
  });

  /** Long poll of the product: answers when the control room asks for the demo, or 204. */
  app.get('/wanted', async (c) => {
    const wanted = await product.wait(c.req.raw.signal);
    return wanted === null ? c.body(null, 204) : c.json(wanted);
  });

  /** The process that lived the year is gone. */
  app.post('/abandoned', (c) => {
    if (store.data.report !== null && isRunning()) {
      put({ ...store.data.report, state: 'stopped', secondsLeft: null });
    }
    return c.body(null, 204);
  });

  return {
    app,
    isRunning,
    close: product.close,
  };
}
