import { Hono } from 'hono';
import { z } from 'zod';
import { PROVIDERS } from '../core/ledger.ts';
import type { ControlDeps } from './control.deps.ts';
import { readQuery } from './refusal.ts';

const filter = z.strictObject({
  provider: z.enum(PROVIDERS).optional(),
  kind: z.enum(['call', 'effect', 'event']).optional(),
  name: z.string().optional(),
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).optional(),
});

/** Oldest first; `limit` keeps the newest. */
export function ledgerRoutes({ core }: ControlDeps): Hono {
  const app = new Hono();
  app.get('/', (c) => c.json({ entries: core.ledger.list(readQuery(c, filter)) }));
  app.delete('/', (c) => {
    core.ledger.reset();
    return c.body(null, 204);
  });
  return app;
}
