import { Hono } from 'hono';
import { z } from 'zod';
import { BackwardJump } from '../core/clock.ts';
import type { ControlDeps } from './control.deps.ts';
import { nextRenewal } from './next-renewal.ts';
import { readBody, refusal } from './refusal.ts';

const advance = z.union(
  [
    z.strictObject({ milliseconds: z.number().int().positive() }),
    z.strictObject({ days: z.number().positive() }),
    z.strictObject({ to: z.iso.datetime({ offset: true }) }),
    z.strictObject({ until: z.literal('next-renewal') }),
  ],
  'Give exactly one of milliseconds, days, to (ISO), until: "next-renewal".',
);
type Advance = z.output<typeof advance>;

const DAY_MS = 86_400_000;
/** A date beyond this is a typing error, and the clock cannot go back. */
const FURTHEST_JUMP_MS = 20 * 366 * DAY_MS;

/** GET returns the shape that the product expects at CLOCK_URL. The product polls it, so it stays cheap. */
export function clockRoutes({ core, providers, changes }: ControlDeps): Hono {
  const app = new Hono();
  const now = () => ({ now: core.clock.now().toISOString() });

  const target = (request: Advance, from: Date): Date => {
    if ('milliseconds' in request) return new Date(from.getTime() + request.milliseconds);
    if ('days' in request) return new Date(from.getTime() + request.days * DAY_MS);
    if ('to' in request) return new Date(request.to);
    const renewal = nextRenewal(providers.stripe.snapshot());
    if (renewal === null) throw refusal(409, 'No subscription renews.');
    return renewal;
  };
  const nearTarget = (request: Advance, from: Date): Date => {
    const moment = target(request, from);
    if (moment.getTime() - from.getTime() <= FURTHEST_JUMP_MS) return moment;
    throw refusal(400, 'That is more than twenty years ahead.');
  };

  app.get('/', (c) => c.json(now()));

  app.post('/advance', async (c) => {
    const request = await readBody(c, advance);
    try {
      await core.clock.advanceTo((from) => nearTarget(request, from));
    } catch (error) {
      throw error instanceof BackwardJump ? refusal(409, error.message) : error;
    }
    changes.notify();
    return c.json(now());
  });

  return app;
}
