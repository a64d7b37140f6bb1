import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { confirmWithPassword } from '../../../src-server/auth/password/confirm-with-password.ts';
import { mailPasswordReset } from '../../../src-server/auth/password/mail-password-reset.job.ts';
import { writeAttempt } from '../../../src-server/billing/checkout/attempts.ts';
import { mailReturnLinkAgain } from '../../../src-server/billing/paid-sign-ups/mail-return-link.ts';
import { PaymentAttemptEntity } from '../../../src-server/billing/payment-attempt.entity.ts';
import { priceFor } from '../../../src-server/billing/stripe-prices.ts';
import { withBillingLease } from '../../../src-server/billing/with-billing-lease.ts';
import { inviteImported } from '../../../src-server/operator/import/invite-imported.ts';
import { allAtOnce, overtakenBy } from '../../support/all-at-once.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { mailAfterClosedTab } from '../../support/shop/closed-tab.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
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

const IMPORTED = `
  insert into user_import_row (import_id, line, email, verdict, state, account_id)
  select gen_random_uuid(), 1, email, 'ready', 'done', id from account where id = ?`;
const INVITATIONS =
  "select to_address from outgoing_mail where user_id = ? and template = 'set-up-account'";

/** Requests that start while the person exists and would write after they are gone. */
const DEEDS: [string, (person: Subscriber) => Promise<{ text: string }>, string][] = [
  [
    'a TradingView username',
    (person) => person.post('/api/set-tradingview-username', { tradingViewUsername: 'CandleCarl' }),
    'select 1 from tradingview_identity where account_id = ?',
  ],
  [
    'a Discord username',
    (person) => person.post('/api/discord-username', { discordUsername: 'late.lena' }),
    'select 1 from discord_identity where account_id = ?',
  ],
  ['a Stripe customer', upgrade, 'select 1 from customer where user_id = ?'],
  [
    'a change of address',
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

describe('a person who closes their account during a request', () => {
  it.each(DEEDS)(
    'a closing account is refused %s, and nothing is stored',
    async (_name, deed, kept) => {
      const person = await subscribe(app, 'free');
      // A free account may set a TradingView username when it has a manual grant there.
      await rows(PRIZE, [person.userId]);
      await rows('delete from mailed_link where user_id = ?', [person.userId]);
      const outcome = await overtakenBy(app.app.parts.orm, closes(person), () => deed(person));
      expect(outcome).toMatchObject({ value: { text: expect.stringContaining(CLOSING) } });
      expect(await rows(kept, [person.userId])).toEqual([]);
    },
  );

  it('a closing account gets no password link', async () => {
    const { auth, orm } = app.app.parts;
    const person = await subscribe(app, 'free');
    const outcome = await overtakenBy(orm, closes(person), () =>
      mailPasswordReset(auth, { email: person.email }),
    );
    expect(outcome?.status).toBe('fulfilled');
    const links = "select 1 from mailed_link where user_id = ? and purpose = 'reset-password'";
    expect(await rows(links, [person.userId])).toEqual([]);
  });

  it('a closing account gets no payment page [account-data-16]', async () => {
    const { billing, orm } = app.app.parts;
    const person = await subscribe(app, 'free');
    const price = await priceFor(billing, 'premium', 'monthly');
    const outcome = await overtakenBy(orm, closes(person), () =>
      writeAttempt(billing, {
        payer: { userId: person.userId, email: person.email, kind: 'upgrade' },
        plan: 'premium',
        billingCycle: 'monthly',
        price,
        customerId: 'cus_none',
        origin: app.url,
        askedFor: undefined,
        from: { address: '127.0.0.1', browser: null, device: null, locale: 'en', agreedTo: null },
      }),
    );
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: CLOSING } });
    const attempts = 'select 1 from payment_attempt where user_id = ?';
    expect(await rows(attempts, [person.userId])).toEqual([]);
  });
});

it('a change of address requested again while the account closes is refused alone', async () => {
  const { orm, accountData } = app.app.parts;
  const person = await subscribe(app, 'free');
  const ask = () =>
    person.post('/trpc/auth.requestEmailChange', {
      newEmail: `new-${person.email}`,
      password: PASSWORD,
    });
  expect((await ask()).status).toBe(200);
  const actor = { kind: 'subscriber', id: person.userId } as const;
  const close = () =>
    eraseAccount(accountData, actor, { accountId: person.userId, confirmation: person.email });
  const hold = ['select 1 from account where id = ? for update', [person.userId]] as const;
  const [closed, asked] = await allAtOnce<unknown>(orm, hold, [close, ask]);
  expect(closed).toMatchObject({ status: 'fulfilled', value: { state: 'closing' } });
  expect(asked).toMatchObject({ value: { text: expect.stringContaining(CLOSING) } });
});

it('a closing account that confirms with its password is refused for closing, not for the password', async () => {
  const { auth } = app.app.parts;
  const { userId } = await subscribe(app, 'free');
  const unusable = await auth.passwords.hash('a password that the owner does not know');
  const close = 'update account set closing_at = now(), password_hash = ? where id = ?';
  await rows(close, [unusable, userId]);
  const confirmed = confirmWithPassword(auth, { accountId: userId }, PASSWORD);
  await expect(confirmed).rejects.toMatchObject({ code: 'auth.closing' });
});

describe('a mail to a person whose address is changing', () => {
  const moved = ({ userId, email }: Subscriber) =>
    ['update account set email = ? where id = ?', [`moved-${email}`, userId]] as const;

  it('a new-password mail is not sent to the old address while it changes', async () => {
    const { auth, orm } = app.app.parts;
    const person = await subscribe(app, 'free');
    const outcome = await overtakenBy(orm, moved(person), () =>
      mailPasswordReset(auth, { email: person.email }),
    );
    expect(outcome?.status).toBe('fulfilled');
    const links = "select 1 from mailed_link where user_id = ? and purpose = 'reset-password'";
    expect(await rows(links, [person.userId])).toEqual([]);
  });

  it('an operator’s mail goes to the new address while it changes', async () => {
    const person = await subscribe(app, 'free');
    await overtakenBy(app.app.parts.orm, moved(person), () =>
      operator.post('/trpc/admin.resendSetUpMail', { accountId: person.userId }),
    );
    expect(await rows(INVITATIONS, [person.userId])).toEqual([
      { to_address: `moved-${person.email}` },
    ]);
  });

  it('the invitation of an imported user waits for a change of address', async () => {
    const { admin, orm } = app.app.parts;
    const person = await subscribe(app, 'free');
    await rows(IMPORTED, [person.userId]);
    const holder = orm.em.fork();
    await holder.begin();
    await holder.execute(...moved(person));
    try {
      expect(await inviteImported(admin.user)).toBe(0);
    } finally {
      await holder.rollback();
    }
    // The timer may hold the row that this skips.
    await until('the invitation left', async () => {
      await inviteImported(admin.user);
      return (await rows(INVITATIONS, [person.userId])).length === 1;
    });
  });
});

it('a payer whose sign-up is being erased gets no mail [account-data-17]', async () => {
  const { billing, orm } = app.app.parts;
  const payer = personAt(app.url);
  const choice = { plan: 'standard', billing: 'monthly' } as const;
  const email = 'paid-and-gone@example.com';
  const { json } = await payer.post('/api/create-email-user', { email, ...choice });
  await pay(app, payer, { ...choice, email });
  await mailAfterClosedTab(app, email);
  const attempt = await orm.em.fork().findOneOrFail(PaymentAttemptEntity, {
    userId: String(json.userId),
  });
  const gone = ['delete from sign_up where id = ?', [json.userId]] as const;
  const outcome = await overtakenBy(orm, gone, () =>
    mailReturnLinkAgain(billing, attempt, new Date(Date.now() + 60_000)),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled', value: false });
});

it('a payment started while the account is erased is refused', async () => {
  const { billing } = app.app.parts;
  const person = await subscribe(app, 'free');
  const key = `payer:${person.userId}`;
  const { pressed } = await withBillingLease(billing, key, async () => {
    const pressed = upgrade(person);
    await until('it waits for its turn', () => app.logged().includes(`"lease":"${key}"`));
    await rows('delete from account where id = ?', [person.userId]);
    return { pressed };
  });
  expect((await pressed).text).toContain(CLOSING);
  const known = 'select 1 from customer where user_id = ?';
  expect(await rows(known, [person.userId])).toEqual([]);
});
