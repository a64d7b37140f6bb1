import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailPasswordReset } from '../../../src-server/auth/reset-password.ts';
import { underLease } from '../../../src-server/billing/billing-lease.ts';
import { priceFor } from '../../../src-server/billing/catalogue.ts';
import { writeAttempt } from '../../../src-server/billing/open-checkout.ts';
import { overtakenBy } from '../../support/all-at-once.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { OPERATOR, startTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const rows = (sql: string, values: unknown[]): Promise<unknown[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);

const CLOSING = 'This account is being erased.';
const closes = ({ userId }: Subscriber) =>
  ['update account set closing_at = now() where id = ?', [userId]] as const;
const upgrade = (person: Subscriber) =>
  person.post('/api/create-payment-session', {
    plan: 'premium',
    billing: 'monthly',
    upgrade: true,
  });

const PRIZE = `
  insert into manual_grant (id, account_id, entitlement, reason, created_at)
  values (gen_random_uuid(), ?, 'indicator-main', 'A prize', now())`;

/** What is begun while somebody is there, and would be written of them when they are not. */
const DEEDS: [string, (person: Subscriber) => Promise<{ text: string }>, string][] = [
  [
    'a name on TradingView',
    (person) => person.post('/api/set-tradingview-username', { tradingViewUsername: 'CandleCarl' }),
    'select 1 from tradingview_identity where account_id = ?',
  ],
  [
    'a name on Discord',
    (person) => person.post('/api/discord-username', { discordUsername: 'late.lena' }),
    'select 1 from discord_identity where account_id = ?',
  ],
  ['a customer at Stripe', upgrade, 'select 1 from customer where user_id = ?'],
  [
    'another address',
    (person) =>
      person.post('/trpc/auth.requestEmailChange', {
        newEmail: 'another@example.com',
        password: PASSWORD,
      }),
    'select 1 from email_change where account_id = ?',
  ],
  [
    'a link from an operator',
    ({ userId }) => operator.post('/trpc/admin.resendSetUpMail', { accountId: userId }),
    'select 1 from mailed_link where user_id = ?',
  ],
];

describe('who closes their account while they are written about', () => {
  it.each(DEEDS)('is refused %s, and nothing of it is kept', async (_name, deed, kept) => {
    const person = await subscribe(app, 'free');
    // A free account may name itself on TradingView when it was given something there.
    await rows(PRIZE, [person.userId]);
    await rows('delete from mailed_link where user_id = ?', [person.userId]);
    const told = await overtakenBy(app.app.parts.orm, closes(person), () => deed(person));
    expect(told).toMatchObject({ value: { text: expect.stringContaining(CLOSING) } });
    expect(await rows(kept, [person.userId])).toEqual([]);
  });

  it('is sent no link to a new password', async () => {
    const { auth, orm } = app.app.parts;
    const person = await subscribe(app, 'free');
    const told = await overtakenBy(orm, closes(person), () =>
      mailPasswordReset(auth, person.email),
    );
    expect(told?.status).toBe('fulfilled');
    const links = "select 1 from mailed_link where user_id = ? and purpose = 'reset-password'";
    expect(await rows(links, [person.userId])).toEqual([]);
  });

  it('is opened no page to pay on', async () => {
    const { billing, orm } = app.app.parts;
    const person = await subscribe(app, 'free');
    const price = await priceFor(billing, 'premium', 'monthly');
    const told = await overtakenBy(orm, closes(person), () =>
      writeAttempt(billing, {
        payer: { userId: person.userId, email: person.email, kind: 'upgrade' },
        plan: 'premium',
        billingCycle: 'monthly',
        price,
        customerId: 'cus_none',
        origin: app.url,
        askedFor: undefined,
      }),
    );
    expect(told).toMatchObject({ status: 'rejected', reason: { message: CLOSING } });
    const attempts = 'select 1 from payment_attempt where user_id = ?';
    expect(await rows(attempts, [person.userId])).toEqual([]);
  });
});

it('who pressed pay while their account was being erased is asked for nothing', async () => {
  const { billing } = app.app.parts;
  const person = await subscribe(app, 'free');
  const key = `payer:${person.userId}`;
  const { pressed } = await underLease(billing, key, async () => {
    const pressed = upgrade(person);
    await until('it waits for its turn', () => app.logged().includes(`"lease":"${key}"`));
    await rows('delete from account where id = ?', [person.userId]);
    return { pressed };
  });
  expect((await pressed).text).toContain(CLOSING);
  const known = 'select 1 from customer where user_id = ?';
  expect(await rows(known, [person.userId])).toEqual([]);
});
