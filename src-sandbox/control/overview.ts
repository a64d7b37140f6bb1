import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { PROVIDERS, type ProviderName } from '../core/ledger.ts';
import type { Provider } from '../core/provider.ts';
import type { ControlDeps } from './control.deps.ts';
import { readBody } from './refusal.ts';

const resetting = z.strictObject({ provider: z.enum(PROVIDERS).optional() });

/** Routes that span all providers. */
export function overviewRoutes({ core, providers, changes, appUrl }: ControlDeps): Hono {
  const app = new Hono();
  const startedAt = new Date().toISOString();
  let startedOver = 0;
  const countingSuccess: MiddlewareHandler = async (c, next) => {
    await next();
    if (c.res.ok) startedOver += 1;
  };

  app.get('/health', (c) => c.json({ ok: true, pid: process.pid }));

  app.get('/info', (c) => c.json({ appUrl, startedAt, startedOver, addresses: core.addresses }));

  app.get('/credentials', (c) => c.json(ofEach(providers, (provider) => provider.credentials())));

  app.get('/state', (c) => c.json(ofEach(providers, (provider) => provider.snapshot())));

  for (const provider of Object.values(providers)) {
    app.get(`/state/${provider.name}`, (c) => c.json(provider.snapshot() as object));
  }

  app.post('/reset', countingSuccess, async (c) => {
    const { provider } = await readBody(c, resetting);
    const concerned = provider === undefined ? PROVIDERS : [provider];
    for (const name of concerned) {
      providers[name].reset();
      core.faults.clear(name);
    }
    if (provider === undefined) core.ledger.reset();
    changes.notify();
    return c.body(null, 204);
  });

  // Discord has its own way to reseed.
  app.use('/discord/seed', countingSuccess);

  return app;
}

function ofEach(
  providers: Record<ProviderName, Provider>,
  read: (provider: Provider) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(PROVIDERS.map((name) => [name, read(providers[name])]));
}
