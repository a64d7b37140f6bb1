import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMarkHash } from '../../../src-server/billing/trials/identity-source.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { BadgeEntity } from '../../../src-server/discord/badge/badge.entity.ts';
import { registerBadge } from '../../../src-server/discord/badge/register-badge.ts';
import { stopBadge } from '../../../src-server/discord/badge/share-badge.ts';
import { syncBadge } from '../../../src-server/discord/badge/sync-badge.ts';
import { createSecretBox, UnreadableSecret } from '../../../src-server/secrets/secret-box.ts';
import { chooseDigest } from '../../../src-server/signals/feed/digest/digest-choice.ts';
import { notificationsOf } from '../../../src-server/signals/feed/push/browsers.ts';
import { createPushKeys } from '../../../src-server/signals/feed/push/push-keys.ts';
import { createPushGateway } from '../../../src-server/signals/gateway/adapter.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { actorOf } from '../access/support/access-bench.ts';
import { openBadgeStage } from '../discord/badge/badge-stage.ts';

const KEY = Buffer.from('the first key').toString('base64');
const LOST = createSecretBox(['a secret that was lost']);

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

it('a second key stands in for an unreadable one of the marks of trials, until its secret is back', async () => {
  const sealed = LOST.seal(KEY, { purpose: 'identity-key', row: '1' });
  await orm.em.fork().execute('insert into identity_key (id, sealed) values (1, ?)', [sealed]);
  const secretBox = createSecretBox(['the secret of today']);
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said.at(-1)) };
  const fact = { kind: 'device', value: 'a browser' } as const;
  const hash = await createMarkHash({ orm, log, secretBox })(fact);
  expect(await createMarkHash({ orm, log, secretBox })(fact)).toBe(hash);
  expect(new Set(warnings)).toEqual(new Set(['a key of the marks of trials cannot be read']));
  const both = createSecretBox(['the secret of today', 'a secret that was lost']);
  const first = createHmac('sha256', Buffer.from(KEY, 'base64')).update('device\na browser');
  const found = await createMarkHash({ orm, log, secretBox: both })(fact);
  expect(found).toBe(first.digest('base64url'));
});

it('a push key that cannot be read takes no browser and keeps messages for later, until its secret is back', async () => {
  const sealed = LOST.seal('the private key', { purpose: 'push-key', row: '1' });
  const store = 'insert into push_key (id, public_key, sealed_private_key) values (1, ?, ?)';
  await orm.em.fork().execute(store, ['the public key', sealed]);
  const log = { warn: () => {} };
  const open = (...secrets: string[]) => {
    const keys = createPushKeys({ orm, log, secretBox: createSecretBox(secrets) });
    return createPushGateway({ keys, subject: null, sandboxOrigin: null, machineClock });
  };
  const push = open('the secret of today');
  const reader = { accountId: randomUUID() };
  await chooseDigest({ orm, clock: machineClock }, reader, true);
  const found = await notificationsOf({ orm, machineClock, push }, reader);
  expect(found).toEqual({ publicKey: null, browsers: [], digest: true });
  const target = { endpoint: 'https://push.example/1', p256dh: '', auth: '' };
  const message = { text: 'a signal', ttlSeconds: 60, topic: 'signal-1' };
  expect(await push.send(target, message)).toMatchObject({ kind: 'later', reason: 'key' });
  const both = open('the secret of today', 'a secret that was lost');
  expect(await both.publicKey()).toBe('the public key');
});

/** A badge. `store` replaces its tokens and makes it due. */
async function openBadge(username: string) {
  const stage = await openBadgeStage();
  stage.turn('on');
  await registerBadge(stage.deps, () => false);
  const { accountId, memberId } = await stage.member(username);
  await stage.share(accountId, username);
  const own = (await stage.rowOf(accountId))?.tokensSealed ?? '';
  const lost = LOST.seal('the tokens', { purpose: 'discord-badge', row: accountId });
  const store = async (sealed: string) => {
    const em = stage.bench.access.orm.em.fork();
    await em.nativeUpdate(BadgeEntity, { accountId }, { tokensSealed: sealed, shown: null });
  };
  return { stage, accountId, memberId, own, lost, store };
}

it('a badge whose tokens cannot be read is forgotten when its owner stops it', async () => {
  const { stage, accountId, lost, store } = await openBadge('lost_lea');
  try {
    await store(lost);
    await stopBadge(stage.deps, actorOf(accountId));
    await syncBadge(stage.deps, accountId);
    expect(await stage.rowOf(accountId)).toBeNull();
  } finally {
    await stage.bench.close();
  }
});

it('a badge whose tokens cannot be read waits for their secret, and is then shown', async () => {
  const { stage, accountId, memberId, own, lost, store } = await openBadge('patient_pia');
  try {
    const shown = stage.shownOf(memberId);
    await store(lost);
    await expect(syncBadge(stage.deps, accountId)).rejects.toThrow(UnreadableSecret);
    await store(own);
    await syncBadge(stage.deps, accountId);
    expect(await stage.rowOf(accountId)).toMatchObject({ lostAt: null, shown });
  } finally {
    await stage.bench.close();
  }
});
