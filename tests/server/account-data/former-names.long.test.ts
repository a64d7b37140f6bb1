import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleAnswer } from '../../../src/contract/discord/discord-console.contract.ts';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { exportAccountData } from '../../../src-server/account-data/export-account-data.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { until } from '../../support/until.ts';
import { type ConsoleStage, openConsole } from '../discord/console/console-stage.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;
const NAMES = ['first_fred', 'second_fred', 'ChartFred', 'TrendFred'];
const VALUES = {
  viewChannel: true,
  sendMessages: null,
  readMessageHistory: null,
  manageChannel: null,
};

let stage: ConsoleStage;
let fred: Subscriber;
let other: Subscriber;
let first: string;
let second: string;
let others: string;
beforeAll(async () => {
  stage = await openConsole();
  other = await subscribe(stage.app, 'standard');
  others = await join(other, 'other_olga');
  fred = await subscribe(stage.app, 'standard');
  first = await join(fred, 'first_fred');
  second = await join(fred, 'second_fred');
  // The second member leaves while a third is named, so the identity knows neither now.
  await fred.post('/api/discord-username', { discordUsername: 'third_fred' });
  await stage.app.control('POST', `/discord/members/${second}/leave`);
  await until('no account is Fred now', async () => {
    const [row] = await rows<{ member_id: string | null }>(
      'select member_id from discord_identity where account_id = ?',
      [fred.userId],
    );
    return row?.member_id === null;
  });
});
afterAll(() => stage.close());

const data = () => stage.app.app.parts.accountData;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  stage.app.app.parts.orm.em.fork().execute(sql, values);
const exported = async () =>
  (await exportAccountData(data(), OPERATOR_ACTOR, fred.userId)).sections;

async function join(person: Subscriber, username: string): Promise<string> {
  const named = await person.post('/api/discord-username', { discordUsername: username });
  expect(named.json).toMatchObject({ success: true, inviteUrl: expect.any(String) });
  const code = String(named.json.inviteUrl).split('/').at(-1);
  const { user } = (await stage.app.control('POST', '/discord/join', { code, username })) as {
    user: { id: string };
  };
  await until(`${username} has the role`, async () => {
    const held = await rows(
      `select 1 from access_grant where account_id = ? and state = 'granted'
         and target->>'memberId' = ?`,
      [person.userId, user.id],
    );
    return held.length > 0;
  });
  return user.id;
}

async function nameOnTradingView(username: string): Promise<string> {
  await stage.app.control('POST', '/tradingview/users', { username });
  await rows(`update tradingview_identity set changed_at = now() - interval '2 days'`);
  const body = { tradingViewUsername: username };
  const [known] = await rows('select 1 from tradingview_identity where account_id = ?', [
    fred.userId,
  ]);
  const path =
    known === undefined ? '/api/set-tradingview-username' : '/trpc/tradingview.changeUsername';
  expect((await fred.post(path, body)).text).toContain('"accessGranted":true');

  let id = '';
  await until(`${username} holds the indicator`, async () => {
    const [row] = await rows<{ id: string }>(
      `select substring(target_key from '[^:]*$') as id from access_grant
         where account_id = ? and state = 'granted' and target->>'username' = ?`,
      [fred.userId, username],
    );
    id = row?.id ?? '';
    return row !== undefined;
  });
  return id;
}

/** The console sets an override for a member in a channel. Returns the id of the change. */
async function override(channelName: string, userId: string): Promise<string> {
  const { id: channelId } = await stage.channel(channelName);
  const body = { channelId, userId, permissions: VALUES };
  const saved = await stage.operator.post('/api/discord-channel-permissions', body);
  expect(saved.json).toMatchObject({ message: 'Permissions saved.' });
  const [change] = await rows<{ id: string }>(
    'select id from console_change order by id desc limit 1',
  );
  return change?.id ?? '';
}

const undo = (changeId: string) => stage.mutate<ConsoleAnswer>('undoChange', { changeId });
const stepsOf = async (id: string) =>
  (
    await rows<{ steps: { target: { name: string }; message: string | null }[] }>(
      'select steps from console_change where id = ?',
      [id],
    )
  )[0]?.steps;

const bulkItem = (memberId: string, memberName: string) =>
  rows(
    `insert into bulk_item (job_id, member_id, place, member_name, state)
       values (?, ?, 0, ?, 'done')`,
    [newId(), memberId, memberName],
  );
const adopted = (userId: string, username: string) =>
  rows(
    `insert into adopted_entry (id, pine_id, tradingview_user_id, username, adopted_at)
       values (?, 'PUB;elsewhere', ?, ?, now())`,
    [newId(), userId, username],
  );

describe('a subscriber with former provider accounts', () => {
  let kept: string;
  let undone: string;
  beforeAll(async () => {
    kept = await override('off-topic', first);
    await stage.app.control('POST', '/discord/channels', { name: 'corner' });
    undone = await override('corner', first);
    await override('off-topic', others);
    // Someone changed it since, and the message contains his name.
    const { id } = await stage.channel('off-topic');
    const moved = { type: 1, allow: '0', deny: '1024' };
    await stage.app.control('PUT', `/discord/channels/${id}/permissions/${first}`, moved);
    expect((await undo(kept)).message).toContain('was changed for first_fred since');
    // Simulates one change about several members.
    await rows(
      `update console_change set steps = steps || (select jsonb_build_array(steps->0)
         from console_change where steps @> ?::jsonb limit 1) where id = ?`,
      [JSON.stringify([{ target: { id: others } }]), kept],
    );
    for (const [id, name] of [
      [first, 'first_fred'],
      [second, 'second_fred'],
      [others, 'other_olga'],
    ] as const) {
      await bulkItem(id, name);
    }
    await adopted(await nameOnTradingView('ChartFred'), 'ChartFred');
    await adopted(await nameOnTradingView('TrendFred'), 'TrendFred');
    await adopted('4711', 'OtherOlga');
  });

  it('exports what is stored about each of them, and nothing about others', async () => {
    const sections = await exported();
    const text = JSON.stringify(sections);
    for (const name of NAMES) expect(text).toContain(name);
    expect(text).not.toMatch(/other_?olga/i);
    expect(sections['bulk actions in the community']).toHaveLength(2);
    expect(sections['changes in the community']).toHaveLength(2);
    expect(sections['entries that were adopted']).toHaveLength(2);
  });

  it('a subscriber with former provider accounts is erased under each of them, without affecting others [account-data-10]', async () => {
    const { userId: accountId, email: confirmation } = fred;
    await eraseAccount(data(), OPERATOR_ACTOR, { accountId, confirmation });
    await until('the account is erased', async () => {
      return (await erasureOf(data(), accountId)).state === 'erased';
    });
    expect(await namedAnywhere(rows, [...NAMES, 'third_fred'])).toEqual([]);
    const names = await rows<{ name: string }>(
      `select member_name as name from bulk_item where member_id = ?
         union all select username from adopted_entry where tradingview_user_id = '4711'`,
      [others],
    );
    expect(names.map(({ name }) => name)).toEqual(['other_olga', 'OtherOlga']);
    const steps = await stepsOf(kept);
    expect(steps?.map(({ target }) => target.name)).toEqual([first, 'other_olga']);
    expect(steps?.[0]?.message).toBe('The words of then named somebody who was erased since.');
  });

  it('leaves changes that can still be undone, under a number', async () => {
    expect(await undo(undone)).toEqual({ success: true, message: 'Undone.' });
    expect((await stage.channel('corner')).overwrites.map(({ id }) => id)).not.toContain(first);
  });
});

it('shows acts on a former account only to its current subscriber', async () => {
  const former = await subscribe(stage.app, 'basic');
  const handedOver = await join(former, 'handed_hanna');
  await join(former, 'later_lars');
  const owner = await subscribe(stage.app, 'basic');
  await owner.post('/api/discord-username', { discordUsername: 'handed_hanna' });
  await until('the account is the new owner’s', async () => {
    const found = await rows(
      'select 1 from discord_identity where account_id = ? and member_id = ?',
      [owner.userId, handedOver],
    );
    return found.length === 1;
  });
  await bulkItem(handedOver, 'handed_hanna');
  const { sections } = await exportAccountData(data(), OPERATOR_ACTOR, former.userId);
  expect(sections['bulk actions in the community']).toEqual([]);
  const { sections: own } = await exportAccountData(data(), OPERATOR_ACTOR, owner.userId);
  expect(own['bulk actions in the community']).toHaveLength(1);
});
