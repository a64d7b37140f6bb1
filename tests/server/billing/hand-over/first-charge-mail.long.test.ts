import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { insertPlanGrant } from '../../../../src-server/billing/plan-grants/plan-grant-rows.ts';
import { remindOfRenewals } from '../../../../src-server/billing/standing/remind-of-renewals.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { readsOf } from '../support/debit-shop.ts';
import { currentOf } from '../support/subscriber.ts';
import { contextOf, pay, sessionIdOf } from '../support/visitor.ts';

const DAY_MS = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

/** A person whose plan is paid at Whop for 40 days, and who subscribes at `/keep-plan`. */
async function keeper(billing: 'monthly' | 'yearly') {
  const { accountId, email } = await readsOf(world).account();
  const now = world.deps.clock.now();
  await transact(world.deps.orm, (em) =>
    insertPlanGrant(em, world.deps, {
      cause: 'operator test',
      grant: {
        accountId,
        plan: 'basic',
        startsAt: now,
        until: new Date(now.getTime() + 40 * DAY_MS),
        source: 'whop',
        sourceRef: `mem_${accountId}`,
        paidMinor: null,
        currency: null,
        note: '',
        operatorId: null,
        moveId: null,
      },
    }),
  );
  const { url } = await startPayment(world.deps, contextOf({ account: { id: accountId, email } }), {
    plan: 'basic',
    billing,
    upgrade: true,
  });
  await pay(world, sessionIdOf(url));
  await world.settle();
  const trialing = { stripe_status: 'trialing', last_paid_invoice_id: null, trial: null };
  expect(await currentOf(world, accountId)).toMatchObject(trialing);
  return accountId;
}

const mailsTo = (accountId: string) =>
  world.rows<{ values: Record<string, string> }>(
    `select "values" from outgoing_mail where user_id = ? and template = 'renewal-ahead'`,
    [accountId],
  );

test('the first charge of a yearly subscription after a plan paid elsewhere is announced once', async () => {
  const [yearly, monthly] = [await keeper('yearly'), await keeper('monthly')];
  await remindOfRenewals(world.deps);
  expect(await mailsTo(yearly)).toEqual([]);
  await world.stripe.advanceDays(12);
  await world.settle();
  const off = { ...world.deps.settings.leaving, renewalMail: false };
  await remindOfRenewals({ ...world.deps, settings: { ...world.deps.settings, leaving: off } });
  expect(await mailsTo(yearly)).toEqual([]);
  for (const _ of [1, 2]) await remindOfRenewals(world.deps);
  const { current_period_end: end } = (await currentOf(world, yearly)) ?? {};
  const day = new Date(String(end)).toISOString();
  expect(await mailsTo(yearly)).toMatchObject([{ values: { day, amount: '10000 usd' } }]);
  expect(await mailsTo(monthly)).toEqual([]);
});
