import { Hono } from 'hono';
import { z } from 'zod';
import { readBody } from '../../control/refusal.ts';
import { isLoopback } from '../../control/same-machine.ts';
import type { TradingView } from '../state.ts';
import { type Alert, contentTypeOf, fillIn, placeholders, SENDERS, shownAddress } from './alert.ts';
import type { AlertSender } from './sender.ts';

const address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.canParse(url) && isLoopback(new URL(url).hostname), {
    error: 'must be on this machine: localhost, 127.x.x.x or [::1].',
  });
const order = z.strictObject({
  url: address,
  message: z.string().min(1).max(100_000),
  mode: z.enum(['single', 'burst', 'resend', 'wrong-type']).default('single'),
  /** Alerts of a burst. */
  count: z.number().int().min(1).max(500).default(20),
  /** Placeholders with other values than the chart's. */
  values: z.record(z.string(), z.string()).default({}),
  /** Sets X-Forwarded-For: to TradingView's first address, or to this one. */
  from: z.union([z.boolean(), z.ipv4(), z.ipv6()]).default(false),
});
type Order = z.output<typeof order>;

/** Alerts of the seller's charts. */
export function alertRoutes(tradingview: TradingView, sender: AlertSender): Hono {
  const { store, core } = tradingview;
  const app = new Hono();

  app.get('/alerts', (c) => c.json({ alerts: alertsView(tradingview) }));
  app.post('/alerts', async (c) => {
    const wanted = await readBody(c, order);
    const sent = sender.send(
      bodiesOf(wanted, core.clock.now()).map((body) => ({
        url: wanted.url,
        body,
        contentType: contentTypeOf(body, wanted.mode === 'wrong-type'),
        from: senderOf(wanted.from),
        at: core.clock.now().toISOString(),
      })),
    );
    return c.json({ ids: sent.map(({ id }) => id) }, 201);
  });
  app.delete('/alerts', (c) => {
    store.data.alerts = [];
    store.changed();
    return c.body(null, 204);
  });
  return app;
}

export type AlertView = Omit<Alert, 'url'> & { to: string };

/** Newest first, without the secret in the address. */
function alertsView({ store }: TradingView): AlertView[] {
  return (store.data.alerts ?? [])
    .map(({ url, ...alert }) => ({ ...alert, to: shownAddress(url) }))
    .reverse();
}

function bodiesOf({ mode, message, count, values }: Order, now: Date): string[] {
  const chart = { ...placeholders(now), ...values };
  if (mode === 'burst') {
    return Array.from({ length: count }, (_, index) =>
      fillIn(message, { ...chart, n: String(index + 1) }),
    );
  }
  const body = fillIn(message, { n: '1', ...chart });
  return mode === 'resend' ? [body, body] : [body];
}

function senderOf(from: Order['from']): string | null {
  if (from === true) return SENDERS[0];
  return from === false ? null : from;
}
