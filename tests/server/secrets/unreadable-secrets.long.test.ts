import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMarkHash } from '../../../src-server/billing/trials/identity-source.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { stopBadge } from '../../../src-server/discord/badge/share-badge.ts';
import { syncBadge } from '../../../src-server/discord/badge/sync-badge.ts';
import { createSecretBox } from '../../../src-server/secrets/secret-box.ts';
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

it('a badge whose tokens cannot be read is forgotten when its owner stops it', async () => {
  const stage = await openBadgeStage();
  try {
    stage.turn('on');
    const { accountId } = await stage.member('lost_lea');
    await stage.share(accountId, 'lost_lea');
    const em = stage.bench.access.orm.em.fork();
    const sealed = LOST.seal('the tokens', { purpose: 'discord-badge', row: accountId });
    await em.execute('update discord_badge set tokens_sealed = ? where account_id = ?', [
      sealed,
      accountId,
    ]);
    await stopBadge(stage.deps, actorOf(accountId));
    await syncBadge(stage.deps, accountId);
    expect(
      await em.execute('select 1 from discord_badge where account_id = ?', [accountId]),
    ).toEqual([]);
  } finally {
    await stage.bench.close();
  }
});
