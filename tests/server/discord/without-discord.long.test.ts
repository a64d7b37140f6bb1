import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { transact } from '../../../src-server/database/transaction.ts';
import { lateDiscordGateway } from '../../../src-server/discord/gateway/late-gateway.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const ASKING = join(import.meta.dirname, 'ask-without-discord.ts');

it('a server without Discord answers that it is not configured and never loads discord.js', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [ASKING]);
  const notConfigured = expect.objectContaining({
    provider: 'discord',
    kind: 'misconfigured',
    reason: 'not-configured',
  });
  expect(JSON.parse(stdout)).toEqual({
    refusals: [notConfigured, notConfigured],
    state: { kind: 'off' },
    loadedThen: 0,
    loadedOnPurpose: true,
  });
});

it('a server without Discord refuses calls inside a transaction like any other', async () => {
  const database = await createTestDatabase();
  const orm = await openTestOrm(database.url, 2);
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  const gateway = lateDiscordGateway({
    apiBase: null,
    botToken: null,
    guildId: '',
    orm,
    log: createLog({ level: 'silent' }),
    paceScale: 1,
  });
  const inside = transact(orm, () => gateway.listMembers());
  await expect(inside).rejects.toThrow('inside a database transaction');
});
