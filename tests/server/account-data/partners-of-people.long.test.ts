import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { exportAccountData } from '../../../src-server/account-data/export-account-data.ts';
import { erasureOf, previewErasure } from '../../../src-server/account-data/preview-erasure.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;
const NAVIGATION = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

let app: TestApp;
let operator: Person;
let partner: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  partner = await subscribe(app, 'free');
  await operator.post('/trpc/admin.makePartner', {
    kind: 'member',
    email: partner.email,
    name: '',
    code: 'anna',
    rateBp: 2_000,
    months: 12,
    acceptedVersion: null,
  });
  await partner.post('/trpc/billing.acceptPartnerTerms', { version: 1 });
});
afterAll(() => app.close());

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const data = () => app.app.parts.accountData;
const clicks = async () =>
  (await rows<{ clicks: number }>('select clicks from referral_click_day'))[0]?.clicks ?? 0;

/** As a browser sends it: fetch() of Node has its own idea of what a navigation is. */
const open = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; location: string; cookies: string[]; cache: string }>(
    (resolve, reject) => {
      request(`${app.url}${path}`, { headers }, (answer) => {
        answer.resume();
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          cookies: answer.headers['set-cookie'] ?? [],
          cache: answer.headers['cache-control'] ?? '',
        });
      })
        .on('error', reject)
        .end();
    },
  );

it('a link sets no cookie for anything that loads it, and only a person who opens it counts', async () => {
  const frame = { ...NAVIGATION, 'sec-fetch-dest': 'iframe' };
  for (const headers of [frame, { ...NAVIGATION, 'sec-purpose': 'prefetch' }, NAVIGATION]) {
    expect(await open('/r/ANNA', headers)).toEqual({
      status: 302,
      location: '/?ref=anna',
      cookies: [],
      cache: 'no-store',
    });
  }
  expect(await clicks()).toBe(1);
  for (const code of ['nobody', '..%2F..%2Fx', 'a'.repeat(500)]) {
    expect(await open(`/r/${code}`, NAVIGATION)).toMatchObject({ status: 302, location: '/' });
  }
});

it('the cookie is kept by a call of our own page alone, out of reach of scripts', async () => {
  const visitor = personAt(app.url);
  const foreign = await visitor.post(
    '/trpc/billing.keepReferral',
    { code: 'anna' },
    { origin: 'https://evil.example' },
  );
  expect(foreign.status).toBe(403);
  expect([...visitor.cookies]).toEqual([]);
  const kept = await visitor.post('/trpc/billing.keepReferral', { code: 'anna' });
  expect(kept.headers.getSetCookie().join()).toMatch(
    /^referral=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=5184000$/,
  );
  expect((await visitor.post('/trpc/billing.keepReferral', { code: 7 })).status).toBe(400);
});

it('the list of payouts asks for a recent confirmation, and is audited', async () => {
  const list = '0192f0c1-0000-7000-8000-00000000115f';
  await rows(
    `insert into referral_payout (id, partner_id, currency, amount_minor, way, state, list_id, operator_id, created_at)
     select ?, id, 'usd', 980, 'list', 'making', ?, ?, now() from partner`,
    [list, list, OPERATOR_ACTOR.id],
  );
  const path = `/api/admin/payouts.csv?list=${list}`;
  const { status, text } = await operator.get(path);
  expect(status).toBe(200);
  expect(text).toMatch(
    /^name,email,pay_to,link,currency,amount,partner_id\r\n,[^,]+,,anna,usd,9\.80,/,
  );
  expect((await partner.get(path)).status).toBe(401);
  expect((await operator.get('/api/admin/payouts.csv?list=none')).status).toBe(400);
  await rows('delete from referral_payout');
  const entries = await rows(
    `select after from audit_entry where action = 'referrals.payouts-exported'`,
  );
  expect(entries).toEqual([{ after: { payouts: 1 } }]);
});

it('a partnership is in the export of the partner, and its sums outlive both people without a name', async () => {
  const friend = await subscribe(app, 'standard');
  // As if the friend had come through the link.
  await rows(
    `insert into referral (user_id, partner_id, at, rate_bp, months, hold_days, checked_at)
     select ?, id, now() - interval '1 hour', 2000, 12, 30, now() from partner where code = 'anna'`,
    [friend.userId],
  );
  await rows('update account set email_confirmed_at = now() where id = ?', [friend.userId]);
  // As if the friend had been a partner before the account.
  await rows(
    `insert into partner (id, name, email, code, rate_bp, months, state, created_at)
     values (?, 'Fred Friend', ?, 'freds-link', 1000, 6, 'active', now())`,
    ['0192f0c1-0000-7000-8000-0000000009f1', friend.email],
  );
  await rows(
    `insert into identity_mark (user_id, kind, hash, first_seen_at, last_seen_at)
     values (?, 'email', 'freds-hash', now(), now())`,
    ['0192f0c1-0000-7000-8000-0000000009f1'],
  );
  await operator.post('/trpc/admin.syncUser', { accountId: friend.userId });
  await until('the commission is there', async () => {
    return (await rows('select 1 from commission')).length === 1;
  });
  const sectionsOf = async ({ userId }: Subscriber) =>
    (await exportAccountData(data(), OPERATOR_ACTOR, userId)).sections;
  const own = await sectionsOf(partner);
  expect(own['your link as a partner']).toMatchObject([{ code: 'anna', rate_bp: 2000 }]);
  expect(JSON.stringify(own)).not.toContain(friend.email);
  const bought = await sectionsOf(friend);
  expect(bought['your payments that a partner earned from']).toMatchObject([{ paid_minor: 4900 }]);
  expect(bought['your link as a partner']).toMatchObject([{ code: 'freds-link' }]);
  expect(JSON.stringify(bought)).not.toContain('anna');

  expect(bought).toMatchObject({
    'keyed hashes of your address as a partner from outside': [{ kind: 'email' }],
  });
  const owedTo = async ({ userId }: Subscriber) => (await previewErasure(data(), userId)).owed;
  expect(await owedTo(partner)).toEqual([{ currency: 'usd', amountMinor: 980 }]);
  expect(await owedTo(friend)).toEqual([]);
  // The shop's time, not the machine's, ends a partnership.
  await app.control('POST', '/clock/advance', { days: 2 });
  for (const person of [friend, partner]) {
    const input = { accountId: person.userId, confirmation: person.email };
    await eraseAccount(data(), OPERATOR_ACTOR, input);
    await until('the account is erased', async () => {
      return (await erasureOf(data(), person.userId)).state === 'erased';
    });
  }
  expect(await namedAnywhere(rows, [partner.email, friend.email, 'anna', 'freds-link'])).toEqual(
    [],
  );
  const ended = { id: null, name: '', state: 'ended', isLater: true };
  expect(
    await rows(
      `select account_id as id, name, state, ended_at > now() + interval '1 day' as "isLater" from partner`,
    ),
  ).toEqual([ended, ended]);
  expect(await rows('select earned_minor as earned from commission')).toHaveLength(1);
});
