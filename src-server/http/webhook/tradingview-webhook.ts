import { MAX_ALERT_BYTES } from '../../../src/domain/signals/read-alert.ts';
import { createAlertReceiver } from '../../signals/intake/receive-alert.ts';
import type { SignalsDeps } from '../../signals/signals.deps.ts';
import { addressOf, type ContextDeps } from '../build-context.ts';
import { readText } from '../middleware/json-body.ts';
import type { RouteRegistry } from '../route-registry.ts';

/**
 * Stores an alert and answers; the intake does the rest. TradingView cancels after three seconds, and
 * sends again only on 5xx, which we answer only if nothing was stored.
 */
export function mountTradingViewWebhook(
  registry: RouteRegistry,
  signals: SignalsDeps,
  deps: Pick<ContextDeps, 'trustedProxies'>,
): void {
  const route = {
    method: 'POST',
    path: '/hooks/tv/:source/:token',
    policy: 'webhook',
    limit: 'alert',
  } as const;
  const receive = createAlertReceiver(signals);
  registry.add(route, async (c) => {
    const body = await readText(c, MAX_ALERT_BYTES);
    await receive({
      sourceKey: c.req.param('source') ?? '',
      token: c.req.param('token') ?? '',
      address: addressOf(c, deps),
      contentType: c.req.header('content-type') ?? null,
      body,
    });
    return c.json({ received: true });
  });
}
