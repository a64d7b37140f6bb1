import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from './control-server.ts';
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
/** A date beyond this is a slip of the hand, and nothing can be moved back. */
const FURTHEST_JUMP_MS = 20 * 366 * DAY_MS;

/** GET answers the shape that CLOCK_URL promises to the product; it is polled, so it stays trivial. */
export function clockRoutes({ core, providers, changes }: ControlDeps): Hono {
  const app = new Hono();
  const now = () => ({ now: core.clock.now().toISOString() });

  const target = (wish: Advance): Date => {
    if ('milliseconds' in wish) return new Date(core.clock.now().getTime() + wish.milliseconds);
    if ('days' in wish) return new Date(core.clock.now().getTime() + wish.days * DAY_MS);
    if ('to' in wish) return new Date(wish.to);
    const renewal = nextRenewal(providers.stripe.snapshot());
    if (renewal === null) throw refusal(409, 'No subscription renews.');
    return renewal;
  };

  app.get('/', (c) => c.json(now()));

  app.post('/advance', async (c) => {
    const wish = await readBody(c, advance);
    const moment = target(wish);
    const jump = moment.getTime() - core.clock.now().getTime();
    if (jump <= 0) throw refusal(409, 'The sandbox clock only moves forward.');
    if (jump > FURTHEST_JUMP_MS) throw refusal(400, 'That is more than twenty years ahead.');
    await core.clock.advanceTo(moment);
    changes.notify();
    return c.json(now());
  });

  return app;
}
