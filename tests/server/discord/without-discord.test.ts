import { expect, it, onTestFinished, vi } from 'vitest';
import { openOrm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { lateDiscordGateway } from '../../../src-server/discord/gateway/late-gateway.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase } from '../../support/database.ts';

const load = vi.hoisted(() => vi.fn());
vi.mock(import('../../../src-server/discord/gateway/create-gateway.ts'), async (importOriginal) => {
  load();
  return importOriginal();
});

const gatewayWithout = () =>
  lateDiscordGateway({
    apiBase: null,
    botToken: null,
    guildId: '',
    // Nothing is asked of it.
    orm: {} as never,
    log: createLog({ level: 'silent' }),
    paceScale: 1,
  });

it('a server without Discord says so to whoever asks, and never loads the vendor’s library', async () => {
  const gateway = gatewayWithout();
  gateway.start();
  const notConfigured = { provider: 'discord', kind: 'misconfigured', reason: 'not-configured' };
  await expect(gateway.listMembers()).rejects.toMatchObject(notConfigured);
  await expect(gateway.findMember('anybody')).rejects.toMatchObject(notConfigured);
  expect(gateway.state()).toEqual({ kind: 'off' });
  await gateway.stop();
  expect(load).not.toHaveBeenCalled();
});

it('a server without Discord refuses to be asked inside a transaction like any other', async () => {
  const database = await createTestDatabase();
  const orm = await openOrm(database.url, 2);
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  const inside = transact(orm, () => gatewayWithout().listMembers());
  await expect(inside).rejects.toThrow('inside a database transaction');
});
