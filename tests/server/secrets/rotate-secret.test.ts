import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateSecret } from '../../../src-server/commands/rotate-secret.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createSecretBox, type SealPurpose } from '../../../src-server/secrets/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const OLD = 'the old secret, which may have leaked';
const NEW = 'the new secret, which has never leaked';
const NEWEST = 'the newest secret, for a later rotation';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const run = <T extends object>(sql: string, values: unknown[] = []) =>
  orm.em.fork().execute<T[]>(sql, values);

interface Sealed {
  purpose: SealPurpose;
  row: string;
  sealed: string;
}
const everything = () =>
  run<Sealed>(`
    select 'tradingview-session' as purpose, provider as row, sealed_pair as sealed
      from provider_session union all
    select 'authenticator', id::text, totp_sealed from operator where totp_sealed is not null union all
    select 'authenticator', id::text, totp_pending from operator where totp_pending is not null union all
    select 'discord-badge', account_id::text, tokens_sealed from discord_badge union all
    select 'gift-code', id::text, code_sealed from gift union all
    select 'identity-key', id::text, sealed from identity_key union all
    select 'push-key', id::text, sealed_private_key from push_key`);

it('reencrypts everything under the first secret once, and resumes after a kill', async () => {
  const old = createSecretBox([OLD]);
  await run(
    `insert into provider_session (provider, sealed_pair, given_fingerprint, state, changed_at)
     values ('tradingview', ?, 'x', 'working', now())`,
    [old.seal('the cookie pair', { purpose: 'tradingview-session', row: 'tradingview' })],
  );
  const ids = { anna: newId(), ben: newId(), carl: newId() };
  for (const [name, row] of Object.entries(ids)) {
    const factor = { purpose: 'authenticator', row } as const;
    await run(
      `insert into operator (id, username, password_hash, created_at, totp_sealed, totp_pending)
       values (?, ?, 'x', now(), ?, ?)`,
      [
        row,
        name,
        old.seal(`factor of ${name}`, factor),
        name === 'ben' ? old.seal('pending', factor) : null,
      ],
    );
  }
  const badge = newId();
  await run(
    `insert into discord_badge (account_id, member_id, tokens_sealed, token_until, shared_at)
     values (?, '1', ?, now(), now())`,
    [badge, old.seal('the tokens', { purpose: 'discord-badge', row: badge })],
  );
  const gift = newId();
  await run(
    `insert into gift (id, request_key, browser_hash, buyer_email, plan, months, amount_minor, currency, return_origin,
       state, created_at, page_expires_at, checked_at, paid_minor, refunded_minor, code_sealed)
     values (?, ?, '', '', 'standard', 1, 1, 'usd', '', 'paid', now(), now(), now(), 1, 0, ?)`,
    [gift, newId(), old.seal('the code', { purpose: 'gift-code', row: gift })],
  );
  await run('insert into identity_key (id, sealed) values (1, ?)', [
    old.seal('the key of marks', { purpose: 'identity-key', row: '1' }),
  ]);
  await run('insert into identity_key (id, sealed) values (2, ?)', [
    old.seal('the second key of marks', { purpose: 'identity-key', row: '2' }),
  ]);
  await run("insert into push_key (id, public_key, sealed_private_key) values (1, 'x', ?)", [
    old.seal('the push key', { purpose: 'push-key', row: '1' }),
  ]);
  // The killed run had finished one of them.
  const both = createSecretBox([NEW, OLD]);
  await run(`update operator set totp_sealed = ? where username = 'carl'`, [
    both.seal('factor of carl', { purpose: 'authenticator', row: ids.carl }),
  ]);

  expect(await rotateSecret(database.url, [NEW, OLD])).toEqual({
    cookiePairs: 1,
    authenticators: 3,
    badges: 1,
    gifts: 1,
    identityKeys: 2,
    pushKeys: 1,
    chainKeys: 0,
    unreadable: [],
  });
  const sealed = await everything();
  const onlyNew = createSecretBox([NEW]);
  expect(sealed.map((row) => onlyNew.open(row.sealed, row)).sort()).toEqual([
    'factor of anna',
    'factor of ben',
    'factor of carl',
    'pending',
    'the code',
    'the cookie pair',
    'the key of marks',
    'the push key',
    'the second key of marks',
    'the tokens',
  ]);
  expect(await rotateSecret(database.url, [NEW, OLD])).toEqual({
    cookiePairs: 0,
    authenticators: 0,
    badges: 0,
    gifts: 0,
    identityKeys: 0,
    pushKeys: 0,
    chainKeys: 0,
    unreadable: [],
  });
  expect(await everything()).toEqual(sealed);
});

it('names what no secret opens, seals the rest again, and leaves what it cannot open', async () => {
  const before = await everything();
  const [lost] = before.filter(({ purpose }) => purpose === 'gift-code');
  const third = createSecretBox(['a third secret that sealed one gift and one key']);
  const sealed = third.seal('the code', { purpose: 'gift-code', row: lost?.row ?? '' });
  await run('update gift set code_sealed = ? where id = ?', [sealed, lost?.row ?? '']);
  const key = third.seal('the key of marks', { purpose: 'identity-key', row: '1' });
  await run('update identity_key set sealed = ? where id = 1', [key]);
  const { unreadable, ...counts } = await rotateSecret(database.url, [NEWEST, NEW]);
  expect(unreadable).toEqual([`gift-code of ${lost?.row}`, 'identity-key of 1']);
  expect(counts).toMatchObject({ cookiePairs: 1, gifts: 0, identityKeys: 1, pushKeys: 1 });
  const after = await everything();
  expect(after.find(({ purpose }) => purpose === 'gift-code')?.sealed).toBe(sealed);
  const keys = after.filter(({ purpose }) => purpose === 'identity-key');
  expect(keys.find(({ row }) => row === '1')?.sealed).toBe(key);
});

it('changes nothing when the old secret is not given', async () => {
  const before = await everything();
  const { unreadable } = await rotateSecret(database.url, ['a fourth secret that sealed nothing']);
  const places = before.map(({ purpose, row }) => `${purpose} of ${row}`);
  expect([...unreadable].sort()).toEqual([...new Set(places)].sort());
  expect(await everything()).toEqual(before);
});
