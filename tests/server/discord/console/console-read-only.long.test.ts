import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import type {
  ChangeStepView,
  PaywallAnswer,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { WRITE_BITS } from '../../../../src/domain/community/permission-flags.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let deps: ConsoleDeps;
let guild: string;
let paid: string;
let channelId: string;
beforeAll(async () => {
  stage = await openConsole();
  deps = stage.app.app.parts.discord;
  guild = (await stage.truth()).guild.id;
  paid = (await stage.role('Paid Member')).id;
  channelId = (await stage.channel('btc-signals')).id;
});
beforeEach(async () => {
  for (const { id } of (await stage.channel('btc-signals')).overwrites) await remove(id);
});
afterAll(() => stage.close());

const VIEW = 1024n;
/** A change by another moderator at Discord. */
const put = (id: string, allow: bigint, deny: bigint, type = 0) =>
  stage.app.control('PUT', `/discord/channels/${channelId}/permissions/${id}`, {
    type,
    allow: String(allow),
    deny: String(deny),
  });
const remove = (id: string) =>
  stage.app.control('DELETE', `/discord/channels/${channelId}/permissions/${id}`);
const stored = async (id: string) =>
  (await stage.channel('btc-signals')).overwrites.find((each) => each.id === id);
const readOnly = () =>
  stage.mutate<ConsoleAnswer & { changeId: string; results: ChangeStepView[] }>(
    'setChannelReadOnly',
    { channelId, channelName: 'btc-signals' },
  );

test('a VIP signal channel becomes read-only and visible to its own role only', async () => {
  const made = (await stage.app.control('POST', '/discord/channels', {
    name: 'vip-signals',
  })) as { id: string };
  const { data } = await stage.read<{ data: { channels: { id: string; isSignal: boolean }[] } }>(
    'console',
    { members: 'none', fresh: true },
  );
  expect(data.channels.find(({ id }) => id === made.id)?.isSignal).toBe(true);
  const body = { channelId: made.id, channelName: 'vip-signals' };
  expect(await stage.mutate('setChannelReadOnly', body)).toMatchObject({ success: true });
  const { overwrites } = await stage.channel('vip-signals');
  const vip = (await stage.role('VIP')).id;
  expect(overwrites.find(({ id }) => id === guild)?.deny).toBe(String(VIEW | WRITE_BITS));
  expect(overwrites.find(({ id }) => id === vip)?.allow).toBe(String(VIEW | 65_536n));
  expect(overwrites.some(({ id }) => id === paid)).toBe(false);
  await stage.app.control('DELETE', `/discord/channels/${made.id}`);
});

test('a read-only channel keeps posting bots, and warns before a member loses write access', async () => {
  const herald = (await stage.role('ChartHerald')).id;
  const [someone] = await stage.ordinary();
  await put(herald, VIEW | 2048n, 0n);
  await put(someone?.id ?? '', 2048n, 0n, 1);
  const { steps } = await stage.read<{ steps: ChangeStepView[] }>('setUpDifference', {
    action: 'read-only',
  });
  const ours = steps.filter(({ subject }) => subject === '#btc-signals');
  expect(ours.map(({ target }) => target)).not.toContain('ChartHerald');
  const warned = ours.find(({ target }) => target === (someone?.globalName ?? someone?.username));
  expect(warned?.message).toContain('This removes a member’s permission to write here');
  await readOnly();
  expect(await stored(herald)).toMatchObject({ allow: String(VIEW | 2048n) });
  expect(await stored(someone?.id ?? '')).toBeUndefined();
});

test('the check after making a channel read-only reports a role outside the plans that can write', async () => {
  await readOnly();
  const night = (await stage.role('Night Desk')).id;
  await put(night, 1n << 38n, 0n);
  const { faults } = await deps.paywall.check('test', { fresh: true });
  expect(faults?.filter((fault) => fault.channelId === channelId)).toEqual([
    {
      kind: 'writes',
      channelId,
      plan: null,
      why: "the channel's override for the role Night Desk allows it.",
      message:
        "#btc-signals can be written in outside the plans: the channel's override for the role Night Desk allows it.",
    } satisfies NonNullable<PaywallAnswer['faults']>[number],
  ]);
});

test('a voice signal channel is closed to other plans without changing write access', async () => {
  const made = (await stage.app.control('POST', '/discord/channels', {
    name: 'signals live',
    type: 2,
  })) as { id: string };
  const open = await deps.paywall.check('test', { fresh: true });
  expect(open.faults?.map(({ kind, plan, channelId: id }) => [kind, plan, id])).toContainEqual([
    'leak',
    'free',
    made.id,
  ]);
  await stage.operator.post('/api/fix-discord-channels');
  const { overwrites } = await stage.channel('signals live');
  expect(overwrites.find(({ id }) => id === guild)).toMatchObject({ deny: String(VIEW) });
  const { faults } = await deps.paywall.check('test', { fresh: true });
  expect(faults?.filter((fault) => fault.channelId === made.id)).toEqual([]);
  await stage.app.control('DELETE', `/discord/channels/${made.id}`);
});
