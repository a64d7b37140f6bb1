import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import type {
  ChangeStepView,
  StoredChangeView,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { WRITE_BITS } from '../../../../src/domain/community/permission-flags.ts';
import { withLease } from '../../../../src-server/database/lease.ts';
import { changeKey } from '../../../../src-server/discord/console/changes/change-row.ts';
import { undoChange } from '../../../../src-server/discord/console/changes/undo-change.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import { setChannelReadOnly } from '../../../../src-server/discord/console/set-up/set-read-only.ts';
import { fixChannels } from '../../../../src-server/discord/console/set-up/set-up-channels.ts';
import type { DiscordGateway } from '../../../../src-server/discord/gateway/port.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let deps: ConsoleDeps;
let guild: string;
let bot: string;
let paid: string;
let channelId: string;
beforeAll(async () => {
  stage = await openConsole();
  deps = stage.app.app.parts.discord;
  guild = (await stage.truth()).guild.id;
  bot = (await stage.role('Wickline')).id;
  paid = (await stage.role('Paid Member')).id;
  channelId = (await stage.channel('btc-signals')).id;
});
beforeEach(async () => {
  for (const { id } of (await stage.channel('btc-signals')).overwrites) await remove(id);
});
afterEach(() => stage.noFaults());
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
const undo = (changeId: string) => stage.mutate<ConsoleAnswer>('undoChange', { changeId });
const changes = async () => (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes;
const outcomes = (steps: readonly ChangeStepView[] | undefined) =>
  steps?.map(({ target, outcome }) => [target, outcome]);
/** The same console with one method of its Discord gateway replaced. */
const withDoor = (change: (real: DiscordGateway) => Partial<DiscordGateway>): ConsoleDeps => ({
  ...deps,
  gateway: { ...deps.gateway, ...change(deps.gateway) },
});

describe('undoing a change', () => {
  test('removes our bits and keeps those that a moderator added', async () => {
    const { changeId } = await readOnly();
    await put(guild, 0n, VIEW | WRITE_BITS | 64n);
    expect(await undo(changeId)).toEqual({ success: true, message: 'Undone.' });
    expect((await stage.channel('btc-signals')).overwrites).toEqual([
      { id: guild, type: 0, allow: '0', deny: '64' },
    ]);
  });

  test('keeps the bot’s own allow while someone else’s denial for @everyone exists', async () => {
    const { changeId } = await readOnly();
    await put(guild, WRITE_BITS, VIEW | 64n);
    const answer = await undo(changeId);
    expect(answer.message).toContain('was changed for @everyone since and was kept');
    expect(await stored(guild)).toMatchObject({ deny: String(VIEW | 64n) });
    expect(await stored(bot)).toBeDefined();
    const [change] = await changes();
    expect(outcomes(change?.steps)).toEqual([
      ['Wickline', 'kept'],
      ['Paid Member', 'kept'],
      ['@everyone', 'kept'],
    ]);
  });

  test('undoing a change never removes the override that alone lets the bot see the channel', async () => {
    const own = (await stage.truth()).members.find(({ username }) => username === 'Wickline');
    await put(own?.id ?? '', VIEW, 0n, 1);
    await put(guild, 0n, VIEW | WRITE_BITS);
    await put(paid, VIEW | 65_536n, 0n);
    const { changeId, results } = await readOnly();
    expect(outcomes(results)).toEqual([['Wickline', 'done']]);
    await remove(own?.id ?? '');
    const mark = await stage.mark();
    expect(await undo(changeId)).toMatchObject({
      success: false,
      message: 'This would lock the bot itself out of the channel.',
    });
    expect(await stage.since(mark, 'effect')).toEqual([]);
    expect(await stored(bot)).toBeDefined();
  });

  test('undoing a change waits for a change in progress and continues after one that died', async () => {
    const { changeId } = await readOnly();
    const em = stage.app.app.parts.orm.em.fork();
    await em.execute("update console_change set state = 'applying' where id = ?", [changeId]);
    const finished: string[] = [];
    let undoing: Promise<unknown> = Promise.resolve();
    await withLease(deps.access.orm, { key: changeKey(changeId), waitMs: 0 }, async () => {
      undoing = undoChange(deps, 'operator', changeId).then(() => finished.push('undone'));
      const mark = await stage.mark();
      await readOnly();
      expect(await stage.since(mark, 'effect')).toEqual([]);
      finished.push('applied');
    });
    await undoing;
    expect(finished).toEqual(['applied', 'undone']);
    expect((await stage.channel('btc-signals')).overwrites).toEqual([]);
  });

  test('finds a channel created by a change that died before recording it', async () => {
    const known = async () => (await stage.truth()).channels.map(({ name }) => name);
    const before = await known();
    const dying = withDoor((real) => ({
      async createChannel(channel, reason) {
        await real.createChannel(channel, reason);
        throw new Error('killed');
      },
    }));
    await expect(fixChannels(dying, 'operator')).rejects.toThrow('killed');
    expect((await known()).length).toBe(before.length + 1);
    const [change] = await changes();
    expect(change?.steps[0]).toMatchObject({ kind: 'channel', outcome: 'planned' });
    expect(await undo(change?.id ?? '')).toMatchObject({ success: true });
    expect(await known()).toEqual(before);
  });
});

describe('writing overrides', () => {
  const interrupt = (id: string, act: () => Promise<unknown>) => {
    let acted = false;
    return withDoor((real) => ({
      async getChannel(asked) {
        const found = await real.getChannel(asked);
        // Another moderator acts after the plan and just before the step reads.
        const there = found?.overrides.some((each) => each.id === id) ?? false;
        if (there || acted || !(await stored(bot))) return found;
        acted = true;
        await act();
        return real.getChannel(asked);
      },
    }));
  };

  test('keeps what another moderator set between the plan and its step', async () => {
    const console = interrupt(paid, () => put(paid, 64n, 0n));
    const answer = await setChannelReadOnly(console, 'operator', {
      channelId,
      channelName: 'btc-signals',
    });
    expect(answer.success).toBe(true);
    expect(await stored(paid)).toMatchObject({ allow: String(VIEW | 65_536n | 64n) });
    await undo(('changeId' in answer && answer.changeId) || '');
    expect(await stored(paid)).toMatchObject({ allow: '64', deny: '0' });
  });

  test('keeps a bit of ours that someone else set in the meantime, and reports it', async () => {
    const console = interrupt(paid, () => put(paid, 0n, VIEW));
    const answer = await setChannelReadOnly(console, 'operator', {
      channelId,
      channelName: 'btc-signals',
    });
    expect(answer.success).toBe(false);
    expect(answer.message).toContain('Someone else changed this override in the meantime');
    expect(await stored(paid)).toMatchObject({ allow: '0', deny: String(VIEW) });
    // The denial for @everyone is skipped when the allow of its audience failed.
    expect(await stored(guild)).toBeUndefined();
  });

  test('two concurrent requests have the same result as one', async () => {
    const [one, two] = await Promise.all([readOnly(), readOnly()]);
    expect([one.success, two.success]).toEqual([true, true]);
    expect(await stored(guild)).toMatchObject({ deny: String(VIEW | WRITE_BITS) });
    expect(await stored(paid)).toMatchObject({ allow: String(VIEW | 65_536n), deny: '0' });
  });
});
