import { Hono } from 'hono';
import { z } from 'zod';
import { CLOSED_KIND, PORT_ROUTE } from '../core/closed-ports.ts';
import { PORT_OWNERS, PROVIDERS } from '../core/ledger.ts';
import type { ControlDeps } from './control.deps.ts';
import { readBody, readQuery, refusal } from './refusal.ts';

const hasPort = (provider: string) => PORT_OWNERS.some((each) => each === provider);

const newFault = z
  .strictObject({
    provider: z.enum(PROVIDERS),
    route: z.string().min(1).max(300).default('*'),
    kind: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'is a lower-case word such as slow'),
    /** An HTTP status, or a gateway's close code. */
    status: z.number().int().min(400).max(4999).optional(),
    retryAfterSeconds: z.number().min(0).max(86_400).optional(),
    delayMs: z.number().int().min(0).max(600_000).optional(),
    remaining: z.number().int().min(1).nullable().default(null),
    until: z.iso.datetime({ offset: true }).nullable().default(null),
    /** Shorthand for `until`: machine seconds from now. */
    forSeconds: z.number().positive().max(86_400).optional(),
    rate: z.number().gt(0).max(1).default(1),
  })
  .refine((fault) => fault.until === null || fault.forSeconds === undefined, {
    error: 'Give until or forSeconds, not both.',
  })
  .refine(({ route, kind }) => (route === PORT_ROUTE) === (kind === CLOSED_KIND), {
    error: 'The kind closed belongs to the route port, and nothing else does.',
  })
  .refine(({ route, provider }) => route !== PORT_ROUTE || hasPort(provider), {
    error: 'Push has no port of its own.',
  })
  .refine(({ route, remaining }) => route !== PORT_ROUTE || remaining === null, {
    error: 'A port is closed for a time: give forSeconds or until, or end it.',
  });

const clearing = z.strictObject({ provider: z.enum(PROVIDERS).optional() });

export function faultRoutes({ core, changes }: ControlDeps): Hono {
  const app = new Hono();

  app.get('/', (c) => c.json({ faults: core.faults.list() }));

  app.get('/:id', (c) => {
    const rule = core.faults.find(c.req.param('id'));
    if (rule === null) throw refusal(404, 'No such fault.');
    return c.json(rule);
  });

  app.post('/', async (c) => {
    const { forSeconds, ...fault } = await readBody(c, newFault);
    const until =
      forSeconds === undefined
        ? fault.until
        : new Date(Date.now() + forSeconds * 1000).toISOString();
    const rule = core.faults.add({ ...fault, until });
    changes.notify();
    return c.json(rule, 201);
  });

  app.delete('/', (c) => {
    core.faults.clear(readQuery(c, clearing).provider);
    return c.body(null, 204);
  });

  app.delete('/:id', (c) => {
    if (!core.faults.remove(c.req.param('id'))) throw refusal(404, 'No such fault.');
    return c.body(null, 204);
  });

  return app;
}
