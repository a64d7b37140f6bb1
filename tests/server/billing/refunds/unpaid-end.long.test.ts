import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeEnd } from '../../../../src-server/billing/refunds/change-end.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';

const DAY = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

const accessOf = async (who: Subscriber) => (await standingOf(world.deps, who.userId))?.accessUntil;
const statusOf = async ({ subscriptionId }: Subscriber) =>
  (await world.stripe.client.subscriptions.retrieve(subscriptionId)).status;
const press = (who: Subscriber, name: string, body?: unknown) =>
  world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/${name}`, body);
const endWithPeriod = (who: Subscriber) =>
  changeEnd(world.deps, 'op', {
    accountId: who.userId,
    subscriptionId: who.subscriptionId,
    how: 'period-end',
  });

/** The renewal is declined, and the days of grace have begun. */
const declined = async () => {
  const who = await subscriber(world);
  await press(who, 'fail-next-payment', { times: 1 });
  const end = (await accessOf(who))?.getTime() ?? 0;
  await world.stripe.advanceDays((end - world.deps.clock.now().getTime()) / DAY + 1);
  await world.settle();
  expect(await statusOf(who)).toBe('past_due');
  return who;
};

describe('an end with the paid period after a declined renewal', () => {
  test('ends an unpaid subscription now, and the answer says it', async () => {
    const who = await declined();
    const { message, facts } = await endWithPeriod(who);
    expect(message).toBe('Ended now: no paid time was left.');
    expect(facts).toMatchObject({ ended: true });
    expect(await statusOf(who)).toBe('canceled');
  });

  test('is scheduled if the retry was paid before its webhook arrived', async () => {
    const who = await declined();
    const open = { customer: who.customerId, status: 'open' as const };
    const { data } = await world.stripe.client.invoices.list(open);
    await world.stripe.client.invoices.pay(data[0]?.id ?? '');
    expect((await endWithPeriod(who)).message).toBe('It ends with the paid period.');
    expect(await statusOf(who)).toBe('active');
  });
});

test('a cancellation at Stripe in the days of grace mails when the access ends without a payment', async () => {
  const who = await declined();
  const access = await accessOf(who);
  await press(who, 'cancel-at-period-end');
  await world.settle();
  const endsAt = new Date(String((await currentOf(world, who.userId))?.ends_at));
  expect(access?.getTime()).toBeLessThan(endsAt.getTime());
  const [mail] = await world.rows<{ values: Record<string, string> }>(
    `select "values" from outgoing_mail where user_id = ? and template = 'access-ends'`,
    [who.userId],
  );
  const values = {
    accessUntil: access?.toISOString(),
    until: endsAt.toISOString(),
    isUnpaid: 'yes',
  };
  expect(mail?.values).toMatchObject(values);
  const said = MAIL_TEMPLATES['access-ends']({
    ...mail?.values,
    accessUntil: 'Feb 8',
    until: 'Mar 1',
  });
  expect(said.subject).toBe('Your access ends on Feb 8');
  expect(said.paragraphs.join(' ')).toContain(
    'You have access until Feb 8. If it is paid, you keep access until Mar 1.',
  );
});
