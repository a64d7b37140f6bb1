import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import { createCommunityDirectory } from '../../../../src-server/discord/console/directory/community-directory.ts';
import {
  removeChannelOverride,
  saveChannelOverride,
} from '../../../../src-server/discord/console/overrides/change-override.ts';
import { createDiscordGateway } from '../../../../src-server/discord/gateway/adapter.ts';
import { createLog } from '../../../../src-server/log/log.ts';
import { type Bench, PACE_SCALE, startBench } from '../../access/support/access-bench.ts';

let bench: Bench;
let deps: ConsoleDeps;
let target: { channelId: string; userId: string };
beforeAll(async () => {
  bench = await startBench();
  const { members, channels, guild } = bench.discordTruth();
  const someone = members.find(({ id, bot }) => !bot && id !== guild.ownerId);
  const channel = channels.find(({ name }) => name === 'off-topic');
  target = { channelId: channel?.id ?? '', userId: someone?.id ?? '' };
  // A bot that is not signed in here hears no events, so only the console calls Discord.
  await bench.discord.gateway.stop();
  await bench.follower.idle();
  deps = quietConsole(bench);
});
beforeEach(() =>
  bench.control(
    'discord',
    `/channels/${target.channelId}/permissions/${target.userId}`,
    { type: 1, allow: '1024', deny: '0' },
    'PUT',
  ),
);
afterAll(() => bench.close());

function quietConsole({ sandbox, discord, access }: Bench): ConsoleDeps {
  const bot = sandbox.providers.discord.credentials() as { botToken: string; guildId: string };
  const gateway = createDiscordGateway({
    ...bot,
    apiBase: discord.apiBase,
    orm: access.orm,
    log: createLog({ level: 'silent' }),
    paceScale: PACE_SCALE,
    elsewhere: () => ({ kind: 'ready' }),
  });
  return {
    ...discord,
    gateway,
    directory: createCommunityDirectory(gateway, machineClock),
    paywall: {
      known: () => ({ checked: null, failure: null }),
      onChecked: () => {},
      check: async () => ({ success: true, message: '' }),
    },
    settings: { highlightedUsername: null, publicChannelNames: [], cdn: '' },
    operatorRole: async () => 'owner' as const,
  };
}

const SEES = {
  viewChannel: true,
  sendMessages: null,
  readMessageHistory: null,
  manageChannel: null,
};
const save = (permissions: object, expected?: typeof SEES) =>
  saveChannelOverride(deps, 'operator', {
    ...target,
    permissions: { ...SEES, ...permissions },
    expected,
  });

/** Every key with the number of times that its lease was taken. */
async function leasesTaken(): Promise<Map<string, number>> {
  const em = bench.access.orm.em.fork();
  const rows = await em.execute<{ key: string; epoch: string }[]>('select key, epoch from lease');
  return new Map(rows.map(({ key, epoch }) => [key, Number(epoch)]));
}

async function costOf(work: () => Promise<ConsoleAnswer>) {
  const [mark, before] = [bench.lastSeq(), await leasesTaken()];
  const { success } = await work();
  const calls = bench.calls('discord', mark).map(({ name }) => name);
  const leases = [...(await leasesTaken())].flatMap(([key, epoch]) =>
    Array.from({ length: epoch - (before.get(key) ?? 0) }, () => key.replace(/:.*/, '')),
  );
  return { success, calls, leases };
}

test.each([
  ['a changed override', true, () => save({ sendMessages: false })],
  ['an unchanged override', true, () => save(SEES)],
  ['a stale editor', false, () => save(SEES, { ...SEES, viewChannel: false })],
  ['a removed override', true, () => removeChannelOverride(deps, 'operator', target)],
])('%s costs at most 8 calls to Discord and 2 leases', async (_, succeeds, work) => {
  const { success, calls, leases } = await costOf(work);
  expect(success).toBe(succeeds);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(8);
  expect(leases.length, leases.join('\n')).toBeLessThanOrEqual(2);
});
