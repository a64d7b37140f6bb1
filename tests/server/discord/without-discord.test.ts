import { expect, it, vi } from 'vitest';
import { lateDiscordGateway } from '../../../src-server/discord/gateway/late-gateway.ts';
import { createLog } from '../../../src-server/log/log.ts';

const load = vi.hoisted(() => vi.fn());
vi.mock(import('../../../src-server/discord/gateway/create-gateway.ts'), async (importOriginal) => {
  load();
  return importOriginal();
});

it('a server without Discord says so to whoever asks, and never loads the vendor’s library', async () => {
  const gateway = lateDiscordGateway({
    apiBase: null,
    botToken: null,
    guildId: '',
    // Nothing is asked of it.
    orm: {} as never,
    log: createLog({ level: 'silent' }),
    paceScale: 1,
  });
  gateway.start();
  const notConfigured = { provider: 'discord', kind: 'misconfigured', reason: 'not-configured' };
  await expect(gateway.listMembers()).rejects.toMatchObject(notConfigured);
  await expect(gateway.findMember('anybody')).rejects.toMatchObject(notConfigured);
  expect(gateway.state()).toEqual({ kind: 'off' });
  await gateway.stop();
  expect(load).not.toHaveBeenCalled();
});
