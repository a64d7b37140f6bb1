import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { exportAccountData } from '../../../src-server/account-data/export-account-data.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import { personAt } from '../../support/http-person.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  await operator.post('/trpc/admin.setGiftOffer', { plan: 'standard', months: [1] });
});
afterAll(() => app.close());

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const data = () => app.app.parts.accountData;

async function erase(person: Subscriber): Promise<void> {
  const input = { accountId: person.userId, confirmation: person.email };
  await eraseAccount(data(), OPERATOR_ACTOR, input);
  await until('the account is erased', async () => {
    return (await erasureOf(data(), person.userId)).state === 'erased';
  });
}

const USE = 'what a bank read about your use of a gift';
const sectionsOf = async ({ userId }: Subscriber) =>
  (await exportAccountData(data(), OPERATOR_ACTOR, userId)).sections;

/** A dispute of the only gift, with a fact about each of its people. */
async function openCase(): Promise<void> {
  const fact = (kind: string) => ({
    kind,
    at: '',
    text: kind,
    personal: null,
    source: `${kind}:1`,
  });
  await rows(
    `insert into dispute_case (id, charge_id, user_id, gift_id, reason, is_inquiry, status, state, amount_cents, currency, opened_at,
       is_past_due, submission_count, facts, evidence, cut_sign_ins, read_at)
     select 'du_1', 'ch_1', buyer_account_id, id, 'fraudulent', false, 'needs_response', 'drafted', 4900, 'usd', now(), false, 0, ?, ?, 0, now()
     from gift`,
    [
      JSON.stringify([fact('order'), fact('sign-in')]),
      JSON.stringify({ product_description: 'A gift', access_activity_log: 'sign-in:1' }),
    ],
  );
}

it('a gift is in the export of buyer and recipient, and an erasure of one leaves the other', async () => {
  const [buyer, friend] = [await subscribe(app, 'free'), await subscribe(app, 'free')];
  const opened = await buyer.post('/trpc/billing.startGift', {
    key: randomUUID(),
    plan: 'standard',
    months: 1,
    email: buyer.email,
    recipientEmail: friend.email,
    message: 'Words for a friend',
    price: 4900,
  });
  const sessionId = /cs_test_\w+/.exec(opened.text)?.[0];
  await app.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
  const mail = await app.mailTo(friend.email, /^A gift for you/);
  const code = mail.links.find((link) => link.includes('#'))?.split('#')[1];
  const shown = await friend.post('/trpc/billing.redeemAccessCode', { code });
  const agreed = /"key":"(\w+)"/.exec(shown.text)?.[1];
  const given = await friend.post('/trpc/billing.redeemAccessCode', { code, agreed });
  expect(given.text).toContain('"isGiven":true');

  await openCase();
  const bought = await sectionsOf(buyer);
  expect(bought['gifts that you bought']).toMatchObject([{ paid_minor: 4900, months: 1 }]);
  expect(bought['gifts that you received']).toEqual([]);
  const received = await sectionsOf(friend);
  expect(received['gifts that you received']).toMatchObject([{ message: 'Words for a friend' }]);
  expect(JSON.stringify(received)).not.toContain(buyer.email);
  // Each person sees only their own facts of a gift's dispute.
  expect(bought.disputes).toMatchObject([
    { facts: [{ kind: 'order' }], evidence: { product_description: 'A gift' } },
  ]);
  expect(JSON.stringify(bought)).not.toContain('sign-in:1');
  expect(bought[USE]).toEqual([]);
  expect(received).toMatchObject({ disputes: [], [USE]: [{ facts: [{ source: 'sign-in:1' }] }] });

  await erase(buyer);
  expect(await namedAnywhere(rows, [buyer.email, 'Words for a friend'])).toEqual([]);
  expect((await friend.get('/api/current-user')).json.subscriptionPlan).toBe('standard');
  const left = await rows('select recipient_email as to, account_id as id, paid_minor from gift');
  expect(left).toEqual([{ to: friend.email, id: friend.userId, paid_minor: 4900 }]);
  // Mails to an address belong to the person who proved it.
  await rows('update account set email_confirmed_at = now() where id = ?', [friend.userId]);
  await erase(friend);
  expect(await namedAnywhere(rows, [friend.email])).toEqual([]);
});

it('exports and erases where a visitor bought a gift, who has an account of that address', async () => {
  const buyer = await subscribe(app, 'free');
  await rows('update account set email_confirmed_at = now() where id = ?', [buyer.userId]);
  const visitor = personAt(app.url);
  const opened = await visitor.post('/trpc/billing.startGift', {
    key: randomUUID(),
    plan: 'standard',
    months: 1,
    email: buyer.email,
    recipientEmail: null,
    message: null,
    price: 4900,
  });
  expect(opened.status).toBe(200);
  const page = `select address from purchase_context where attempt_id = (select id from gift where buyer_email in (?, '') and state = 'open')`;
  const [known] = await rows<{ address: string }>(page, [buyer.email]);
  expect(known?.address).toMatch(/^127\./);
  expect((await sectionsOf(buyer))['payment pages opened']).toMatchObject([known ?? {}]);
  await erase(buyer);
  expect(await rows(page, [buyer.email])).toEqual([{ address: null }]);
});
