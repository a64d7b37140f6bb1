import type { REST } from 'discord.js';
import { expect, test } from 'vitest';
import { getChannel } from '../../../src-server/discord/gateway/calls/channel-calls.ts';

const OURS = '200000000000000001';
const channel = (guildId?: string) => ({
  id: '300000000000000001',
  type: 0,
  name: 'signals',
  ...(guildId === undefined ? {} : { guild_id: guildId }),
});
const read = (found: object) => {
  const rest = { get: async () => found } as unknown as REST;
  const ask = async <T>(call: () => Promise<unknown>) => (await call()) as T;
  return getChannel(
    { rest, guildId: OURS, applicationId: null, ask, askMaybe: ask },
    '300000000000000001',
  );
};

test('a channel of another server that the bot is in counts as missing', async () => {
  expect(await read(channel(OURS))).toMatchObject({ name: 'signals' });
  expect(await read(channel('200000000000000002'))).toBeNull();
  expect(await read(channel())).toBeNull();
});
