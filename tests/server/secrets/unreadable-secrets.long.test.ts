import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMarkHash } from '../../../src-server/billing/trials/identity-source.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { BadgeEntity } from '../../../src-server/discord/badge/badge.entity.ts';
import { registerBadge } from '../../../src-server/discord/badge/register-badge.ts';
import { stopBadge } from '../../../src-server/discord/badge/share-badge.ts';
import { syncBadge } from '../../../src-server/discord/badge/sync-badge.ts';
import { createSecretBox, UnreadableSecret } from '../../../src-server/secrets/secret-box.ts';
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
