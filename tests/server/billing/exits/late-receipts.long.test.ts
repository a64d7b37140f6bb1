import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import { confirmLate } from '../../../../src-server/billing/exits/confirm-late.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';

const MINUTE_MS = 60_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

test('the receipt of a form that cannot be queued is tried again later and later, until it is', async () => {
  const email = 'ada@example.com';
  const declaration = { kind: 'cancel', name: 'Ada', email, reference: null, cause: null } as const;
  await takeExit(world.deps, declaration, 'en');
  const received = world.deps.clock.now().getTime();
  let tries = 0;
  /** One look of the timer. */
  const lookAfter = async (minutes: number, more: Partial<BillingDeps> = {}) => {
    const now = new Date(received + minutes * MINUTE_MS);
    await confirmLate({ ...world.deps, ...more, clock: { now: () => now } });
  };
  const jobs: BillingDeps['jobs'] = {
    ...world.deps.jobs,
    enqueue: () => {
      tries += 1;
      return Promise.reject(new Error('no queue'));
    },
  };
  for (const minutes of [1, 1.1, 1.2, 2, 2.4, 60, 61]) await lookAfter(minutes, { jobs });
  expect(tries).toBe(4);
  await lookAfter(120);
  const mails = await world.rows<{ template: string }>(
    'select template from outgoing_mail where to_address = ?',
    [email],
  );
  expect(mails).toEqual([{ template: 'cancellation-received' }]);
});
