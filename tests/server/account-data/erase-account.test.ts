import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { erasureOf, previewErasure } from '../../../src-server/account-data/preview-erasure.ts';
import { verifyAudit } from '../../../src-server/audit/verify-audit.ts';
import { readAttemptOutcome } from '../../../src-server/billing/checkout/read-attempt-outcome.ts';
import { syncSubscription } from '../../../src-server/billing/sync/sync-subscription.ts';
import { allAtOnce, type Hold } from '../../support/all-at-once.ts';
import { personAt } from '../../support/http-person.ts';
import { long } from '../../support/long.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;

let app: TestApp;
let kept: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  kept = await subscribe(app, 'free');
});
afterAll(() => app.close());

const data = () => app.app.parts.accountData;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);

async function confirmAddress(person: Subscriber): Promise<void> {
  const mail = await app.mailTo(person.email, /confirm your email/);
  const token = new URL(String(mail.links[0])).searchParams.get('token');
  expect((await person.post('/trpc/auth.confirmEmail', { token })).status).toBe(200);
}

const setEmail = (person: Subscriber, email: string) =>
  rows('update account set email = ? where id = ?', [email, person.userId]);

const untilErased = ({ userId }: Subscriber) =>
  until('the account is erased', async () => {
    return (await erasureOf(data(), userId)).state === 'erased';
  });

async function nameOnTradingView(person: Subscriber, username: string): Promise<void> {
  const answer = await person.post('/api/set-tradingview-username', {
    tradingViewUsername: username,
  });
  expect(answer.json).toMatchObject({ accessGranted: true });
  await until('the indicator is held', async () => {
    const access = await person.get('/api/current-user');
    return access.json.tradingViewAccess === true;
  });
}

describe('an erasure', () => {
  it('previews what ends, what is deleted and what the law keeps [account-data-1]', async () => {
    const person = await subscribe(app, 'basic');
    const preview = await previewErasure(data(), person.userId);
    expect(preview).toMatchObject({ email: person.email, erasure: null });
    expect(preview.liveSubscriptions).toHaveLength(1);
    const fateOf = (name: string) => preview.tables.find((table) => table.name === name);
    expect(fateOf('account')).toMatchObject({ rows: 1, fate: 'erased' });
    expect(fateOf('subscriptions')).toMatchObject({ rows: 1, fate: 'reduced' });
    expect(fateOf('billing history')?.because).toMatch(/Tax law/);
    expect((await erasureOf(data(), person.userId)).state).toBe('none');
  });

  it('requires the typed address', async () => {
    const input = { accountId: kept.userId, confirmation: 'somebody@example.com' };
    await expect(eraseAccount(data(), OPERATOR_ACTOR, input)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Please type the email address of the account to confirm.',
    });
    expect((await erasureOf(data(), kept.userId)).state).toBe('none');
  });

  it('an erasure ends billing, verifies that access is gone and leaves no name anywhere [account-data-2]', async () => {
    const person = await subscribe(app, 'premium');
    await nameOnTradingView(person, 'CandleCarl');
    const input = { accountId: person.userId, confirmation: ` ${person.email.toUpperCase()} ` };
    const erase = () => eraseAccount(data(), OPERATOR_ACTOR, input);
    const hold: Hold = ['select 1 from account where id = ? for update', [person.userId]];
    expect(await allAtOnce(app.app.parts.orm, hold, [erase, erase])).toMatchObject([
      { value: { state: 'closing' } },
      { value: { state: 'closing' } },
    ]);
    const begun = `select 1 from audit_entry where action = 'account.erasure-begun' and target = ?`;
    expect(await rows(begun, [`account:${person.userId}`])).toHaveLength(1);
    expect((await person.get('/api/current-user')).status).toBe(401);
    const signIn = { email: person.email, password: PASSWORD };
    expect((await person.post('/api/login-with-password', signIn)).json.success).toBe(false);
    await untilErased(person);

    const [subscription] = await rows<{ stripe_status: string; pay_url: null }>(
      'select stripe_status, pay_url from subscription where user_id = ?',
      [person.userId],
    );
    expect(subscription).toEqual({ stripe_status: 'canceled', pay_url: null });
    const proof = await rows<{ after: { provenGone: string[] } }>(
      `select after from audit_entry where action = 'account.erased' and target = ?`,
      [`account:${person.userId}`],
    );
    expect(proof[0]?.after.provenGone).toEqual(
      expect.arrayContaining([expect.stringMatching(/^indicator-main revoked 20/)]),
    );
    expect(await namedAnywhere(rows, [person.email, 'CandleCarl'])).toEqual([]);
    expect(
      (await verifyAudit({ ...app.app.parts, machineClock: app.app.parts.machineClock })).faults,
    ).toEqual([]);
  });

  long('an erasure also ends payments of a sign-up and closes pages [account-data-3]', async () => {
    const person = await subscribe(app, 'basic');
    await confirmAddress(person);
    const visitor = personAt(app.url);
    const choice = { email: person.email, plan: 'premium', billing: 'monthly' } as const;
    // Simulates a sign-up begun before the account, which its address could not start now.
    await setEmail(person, 'away@example.com');
    const created = await visitor.post('/api/create-email-user', choice);
    await pay(app, visitor, choice);
    const payers = [person.userId, String(created.json.userId)];
    const statuses = async () => {
      const read = await rows<{ status: string }>(
        'select stripe_status as status from subscription where user_id in (?, ?)',
        payers,
      );
      return read.map(({ status }) => status);
    };
    await until('it was read', async () => (await statuses()).length === 2);
    await setEmail(person, person.email);
    expect((await previewErasure(data(), person.userId)).liveSubscriptions).toHaveLength(2);
    await eraseAccount(data(), OPERATOR_ACTOR, {
      accountId: person.userId,
      confirmation: person.email,
    });
    await untilErased(person);
    expect(await statuses()).toEqual(['canceled', 'canceled']);
    expect(await namedAnywhere(rows, [person.email])).toEqual([]);
  });

  long('an erasure with an unproven address keeps what others pay [account-data-4]', async () => {
    const email = 'typed-by-anybody@example.com';
    const squatter = personAt(app.url);
    const started = await squatter.post('/api/create-email-user', {
      email,
      plan: 'free',
      billing: 'monthly',
    });
    const body = { email, password: PASSWORD, sessionId: null };
    await squatter.post('/api/complete-subscription-signup', body);
    const payer = personAt(app.url);
    const choice = { email, plan: 'premium', billing: 'monthly' } as const;
    const created = await payer.post('/api/create-email-user', choice);
    const sessionId = await pay(app, payer, choice);
    const accountId = String(started.json.userId);
    // A mail to another person who reads that address.
    await rows(
      `insert into outgoing_mail (id, dedupe_key, user_id, to_address, template, values, created_at)
         values (?, 'theirs', ?, ?, 'way-back', '{}', now())`,
      [randomUUID(), randomUUID(), email],
    );
    const mails = () =>
      rows("select 1 from outgoing_mail where to_address = ? and template = 'way-back'", [email]);
    await eraseAccount(
      data(),
      { kind: 'subscriber', id: accountId },
      { accountId, confirmation: email },
    );
    await until('the account is erased', async () => {
      return (await erasureOf(data(), accountId)).state === 'erased';
    });
    expect(await mails()).toHaveLength(1);
    const done = await payer.post('/api/complete-subscription-signup', { ...body, sessionId });
    expect(done.json).toEqual({ success: true });
    expect((await payer.get('/api/current-user')).json.subscriptionPlan).toBe('premium');
    expect(created.json.userId).not.toBe(accountId);
  });

  long('removes the roles of a member whose join event was missed', async () => {
    const person = await subscribe(app, 'premium');
    const named = await person.post('/api/discord-username', { discordUsername: 'unheard.una' });
    expect(named.json).toMatchObject({ success: true, inviteUrl: expect.any(String) });
    const code = String(named.json.inviteUrl).split('/').at(-1);
    await app.control('POST', '/faults', {
      provider: 'discord',
      route: 'gateway.GUILD_MEMBER_ADD',
      kind: 'drop',
      remaining: 1,
    });
    await app.control('POST', '/discord/join', { code, username: 'unheard.una' });
    await eraseAccount(data(), OPERATOR_ACTOR, {
      accountId: person.userId,
      confirmation: person.email,
    });
    await untilErased(person);
    expect(await rolesIn('unheard.una')).toEqual([]);
  });

  long('an erasure stays complete when Stripe is read again or reports late', async () => {
    const person = await subscribe(app, 'basic');
    const words = 'My cousin Wilhelmina trades better';
    await person.post('/trpc/billing.leave', { plan: 'basic', reason: 'too_complex', words });
    await eraseAccount(data(), OPERATOR_ACTOR, {
      accountId: person.userId,
      confirmation: person.email,
    });
    await untilErased(person);
    const [paid] = await rows<{ customer: string; attempt: string }>(
      `select c.stripe_customer_id as customer, p.id as attempt
         from customer c join payment_attempt p using (user_id) where user_id = ?`,
      [person.userId],
    );
    await syncSubscription(data().billing, paid?.customer ?? '', 'timer');
    const late = await readAttemptOutcome(data().billing, paid?.attempt ?? '');
    expect(late.state).toBe('paid');
    expect(await namedAnywhere(rows, [person.email, words])).toEqual([]);
    expect(await rows('select 1 from standing where user_id = ?', [person.userId])).toEqual([]);
  });

  it('an erasure waits while a provider is down, and names the provider [account-data-5]', async () => {
    const person = await subscribe(app, 'standard');
    await nameOnTradingView(person, 'RangeRosa');
    await app.control('POST', '/faults', {
      provider: 'tradingview',
      kind: 'status',
      status: 503,
    });
    await eraseAccount(
      data(),
      { kind: 'subscriber', id: person.userId },
      {
        accountId: person.userId,
        confirmation: person.email,
      },
    );
    await until('it says what it waits for', async () => {
      return (await erasureOf(data(), person.userId)).waitsFor?.startsWith('tradingview') === true;
    });
    expect(await rows('select 1 from account where id = ?', [person.userId])).toHaveLength(1);
  });
});

async function rolesIn(username: string): Promise<string[] | undefined> {
  const { members } = (await app.control('GET', '/discord/state')) as {
    members: { username: string; roles: string[] }[];
  };
  return members.find((member) => member.username === username)?.roles;
}
