import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
let operator: Person;
let person: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  person = await subscribe(app, 'standard');
});
afterEach(() => app.control('DELETE', '/faults'));
afterAll(() => app.close());

type Data = Record<string, unknown>;
const dataOf = (json: Record<string, unknown>): Data =>
  ((json.result as { data?: Data } | undefined)?.data ?? json) as Data;
const act = async (procedure: string, input: object, who = operator): Promise<Data> =>
  dataOf((await who.post(`/trpc/admin.${procedure}`, input)).json);
const ask = async (procedure: string, input: object): Promise<Data> =>
  dataOf(
    (
      await operator.get(
        `/trpc/admin.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
      )
    ).json,
  );
const user = async () => (await ask('user', { accountId: person.userId })) as OperatorUser;
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const actionsOn = async (target: string): Promise<string[]> => {
  const rows: { action: string }[] = await app.app.parts.orm.em
    .fork()
    .execute('select action from audit_entry where target = ? order by id', [target]);
  return rows.map(({ action }) => action);
};

describe('the page of a user', () => {
  it('shows account, subscription, identities, sessions and mail [admin-23]', async () => {
    await until('the welcome is out', async () => (await user()).mail.length > 0);
    expect(await user()).toMatchObject({
      id: person.userId,
      email: person.email,
      plan: 'standard',
      status: 'active',
      erasure: null,
      imported: false,
      subscriptions: [{ isCurrent: true, isDuplicate: false, plan: 'standard' }],
      sessions: [{ userAgent: expect.any(String) }],
    });
  });

  it('shows, like the list, a disputed payment with its deadline and event', async () => {
    const listed = async () => {
      const { users } = (await ask('users', { q: person.email })) as {
        users: { disputed: boolean; disputedPlan: string | null }[];
      };
      expect(users[0]?.disputedPlan).toBe(users[0]?.disputed === true ? 'standard' : null);
      return users[0]?.disputed === true;
    };
    expect(await listed()).toBe(false);
    // A late event of the purchase would find the dispute at Stripe and have its name in the history.
    await untilAtRest(app);
    const { id } = (await user()).subscriptions[0] ?? {};
    await app.control('POST', `/stripe/subscriptions/${id}/dispute`);
    await until('the dispute is known', listed);
    const [subscription] = (await user()).subscriptions;
    expect(subscription).toMatchObject({ closedBecause: 'dispute', stripeStatus: 'active' });
    expect(new Date(subscription?.evidenceDueAt ?? 0) > new Date()).toBe(true);
    await until('its case is open', async () => (await user()).disputeCase !== null);
    const cases = await sql<{ id: string }>('select id from dispute_case where user_id = ?', [
      person.userId,
    ]);
    expect(cases.map(({ id: caseId }) => caseId)).toEqual([(await user()).disputeCase?.id]);
    const history = (await ask('billingHistory', { accountId: person.userId })) as unknown;
    // Stripe sends several events about one dispute in any order. The first one read changes the standing.
    expect((history as { eventType: string }[])[0]?.eventType).toMatch(/^charge\.dispute\./);
  });

  it('answers 404 for an unknown user and is restricted to operators', async () => {
    const accountId = '0192f0c1-0000-7000-8000-0000000000ff';
    const answer = await operator.get(
      `/trpc/admin.user?input=${encodeURIComponent(JSON.stringify({ accountId }))}`,
    );
    expect(answer.status).toBe(404);
    for (const procedure of ['syncUser', 'eraseUser', 'exportUser', 'signOutUser']) {
      const input = { accountId: person.userId, confirmation: person.email };
      expect((await person.post(`/trpc/admin.${procedure}`, input)).status).toBe(401);
    }
  });
});

describe('an operator’s action on a user', () => {
  it('syncs and repairs, reports the result and is audited [admin-24]', async () => {
    const input = { accountId: person.userId };
    expect(await act('syncUser', input)).toEqual({
      success: true,
      message: 'Nothing new at Stripe.',
    });
    expect(await act('fixUser', input)).toMatchObject({ success: true });
    expect(await actionsOn(`account:${person.userId}`)).toEqual(
      expect.arrayContaining(['user.synced', 'user.fixed']),
    );
  });

  it('does not report access as in order that could not be read', async () => {
    const username = 'unread_una';
    await app.control('POST', '/tradingview/users', { username });
    const unread = await subscribe(app, 'standard');
    await unread.post('/api/set-tradingview-username', { tradingViewUsername: username });
    await untilAtRest(app);
    await app.control('POST', '/faults', { provider: 'tradingview', kind: 'status', status: 503 });
    const answer = await act('fixUser', { accountId: unread.userId });
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Could not be checked: indicator-main \(.+\)\./),
    });
    const entries = await sql<{ after: unknown }>(
      "select after from audit_entry where action = 'user.fixed' and target = ? order by id",
      [`account:${unread.userId}`],
    );
    expect(entries.at(-1)?.after).toMatchObject({ complete: false });
  });

  it('reports in words that a provider is down [admin-25]', async () => {
    await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
    const answer = await act('syncUser', { accountId: person.userId });
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Stripe cannot be reached/),
    });
  });

  it('actions by two operators on one user run one after the other [admin-26]', async () => {
    const other = personAt(app.url);
    await other.post('/api/admin-login', OPERATOR);
    const input = { accountId: person.userId };
    const answers = await Promise.all([act('fixUser', input), act('fixUser', input, other)]);
    for (const answer of answers)
      expect(answer.message).toMatch(/in order|Fixed|Still missing|Another process/);
  });

  it('grants by hand with reason and operator, and ends the grant once [admin-27]', async () => {
    const grant = await act('grantByHand', {
      accountId: person.userId,
      entitlement: 'indicator-wavematrix',
      expiresAt: null,
      reason: 'Won the contest',
    });
    const [shown] = (await user()).manualGrants;
    expect(shown).toMatchObject({
      id: grant.id,
      reason: 'Won the contest',
      by: OPERATOR.username,
      endedAt: null,
    });
    const ends = [act('endManualGrant', { id: grant.id }), act('endManualGrant', { id: grant.id })];
    expect(await Promise.all(ends)).toEqual([{ success: true }, { success: true }]);
    expect((await user()).manualGrants[0]?.endedAt).not.toBeNull();
  });

  it('signs the user out everywhere [admin-28]', async () => {
    const elsewhere = await subscribe(app, 'free');
    expect(await act('signOutUser', { accountId: elsewhere.userId })).toEqual({
      success: true,
      message: 'Signed out of 1 browser.',
    });
    expect((await elsewhere.get('/api/current-user')).status).toBe(401);
  });

  it('mails a link that sets a password [admin-29]', async () => {
    await act('resendSetUpMail', { accountId: person.userId });
    const mail = await app.mailTo(person.email, /Set up your account/);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    const password = 'Another1-Kettle';
    const outsider = personAt(app.url);
    await outsider.post('/trpc/auth.resetPassword', { token, password });
    const signIn = await outsider.post('/api/login-with-password', {
      email: person.email,
      password,
    });
    expect(signIn.json.success).toBe(true);
  });

  it('exports and erases, after a preview and the typed address [admin-30]', async () => {
    const leaving = await subscribe(app, 'basic');
    const input = { accountId: leaving.userId };
    const exported = await act('exportUser', input);
    expect(exported).toMatchObject({ accountId: leaving.userId });
    expect(await ask('erasurePreview', input)).toMatchObject({ email: leaving.email });
    const wrong = await operator.post('/trpc/admin.eraseUser', { ...input, confirmation: 'no' });
    expect(wrong.status).toBe(400);
    expect(await act('eraseUser', { ...input, confirmation: leaving.email })).toMatchObject({
      success: true,
    });
    await until('it is erased', async () => (await ask('erasureState', input)).state === 'erased');
    expect(await actionsOn(`account:${leaving.userId}`)).toEqual(
      expect.arrayContaining(['account.exported', 'account.erasure-begun', 'account.erased']),
    );
  });
});

describe('a user by an id at a provider', () => {
  const find = async (id: string) => {
    const input = encodeURIComponent(JSON.stringify({ id }));
    const { json } = await operator.get(`/trpc/admin.findUser?input=${input}`);
    return (json.result as { data: { email: string } | null }).data;
  };

  it('a charge, a payment session and a Discord id lead to their account', async () => {
    const [ids] = await sql<{ charge: string; session: string }>(
      `select stripe_charge_id as charge, stripe_session_id as session
       from received_payment join payment_attempt using (user_id)
       where user_id = ?`,
      [person.userId],
    );
    expect(await find(ids?.charge ?? '')).toMatchObject({ email: person.email });
    expect(await find(` ${ids?.session} `)).toMatchObject({ email: person.email });
    await sql(
      `insert into discord_identity (account_id, username, state, member_id, changed_at)
       values (?, 'ana', 'joined', '820589572915200001', now())
       on conflict (account_id) do update set member_id = excluded.member_id`,
      [person.userId],
    );
    expect(await find('820589572915200001')).toMatchObject({ email: person.email });
  });

  it('a TradingView id leads to its account', async () => {
    await sql(
      `insert into tradingview_identity (account_id, username, username_key, tradingview_user_id, changed_at)
       values (?, 'Ana', 'ana', '98765432', now())
       on conflict (account_id) do update set tradingview_user_id = excluded.tradingview_user_id`,
      [person.userId],
    );
    expect(await find('98765432')).toMatchObject({ email: person.email });
    expect(await find('98765433')).toBeNull();
  });

  it('an unknown id and any other text find nothing', async () => {
    expect(await find('ch_unknown')).toBeNull();
    expect(await find(person.email)).toBeNull();
  });
});
