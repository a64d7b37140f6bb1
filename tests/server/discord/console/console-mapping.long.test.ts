import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import type {
  ChangeStepView,
  PaywallAnswer,
  StoredChangeView,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { PAID_ROLE } from '../../../../src/domain/community/paid-role.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import { fixChannels } from '../../../../src-server/discord/console/set-up/set-up-channels.ts';
import { ensureCommunityMapping } from '../../../../src-server/discord/ensure-community-mapping.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let deps: ConsoleDeps;
beforeAll(async () => {
  stage = await openConsole();
  deps = stage.app.app.parts.discord;
  await stage.operator.post('/api/setup-discord-channels');
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const CREATE = { ...PAID_ROLE };
const sql = <Row>(text: string, values: unknown[] = []) =>
  stage.app.app.parts.orm.em.fork().execute<Row[]>(text, values);
const mapped = async (purpose: string) =>
  (
    await sql<{ discord_id: string }>(
      'select discord_id from community_mapping where purpose = ?',
      [`role:community-${purpose}`],
    )
  )[0]?.discord_id;
const unmap = (purpose: string) =>
  sql('delete from community_mapping where purpose = ?', [`role:community-${purpose}`]);
const named = async (name: string) =>
  (await stage.truth()).roles.filter((role) => role.name === name);
const deleteAll = async (name: string) => {
  for (const { id } of await named(name)) await stage.app.control('DELETE', `/discord/roles/${id}`);
};
const audited = () =>
  sql<{ target: string; before: unknown; after: unknown }>(
    "select target, before, after from audit_entry where action = 'discord.mapping-changed' order by id desc",
  );
const createRole = () => stage.mutate<ConsoleAnswer & { roleId?: string }>('createRole', CREATE);
const latest = async () =>
  (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes[0];
const difference = () =>
  stage.read<{ message: string; steps: ChangeStepView[] }>('setUpDifference', { action: 'set-up' });
const undo = (changeId = '') => stage.mutate<ConsoleAnswer>('undoChange', { changeId });

test('refuses to map a role with moderating permissions to a plan, and names them', async () => {
  await unmap('paid');
  const [paid] = await named('Paid Member');
  const patch = (permissions: bigint) =>
    stage.app.control('PATCH', `/discord/roles/${paid?.id}`, { permissions: String(permissions) });
  await patch(104_857_728n + 2n + 8n);
  const mark = await stage.mark();
  expect(await createRole()).toEqual({
    success: false,
    message:
      'A role Paid Member exists, but it gives rights of a moderator (Kick Members, Administrator).',
  });
  expect(await stage.since(mark, 'effect')).toEqual([]);
  const { steps } = await difference();
  expect(steps[0]).toMatchObject({ kind: 'role', subject: 'Paid Member', made: 'created' });
  expect(steps[0]?.message).toContain('Kick Members, Administrator');
  await patch(104_857_728n);
});

test('maps an existing role when its name matches the plan, with a record, an audit entry and an engine job', async () => {
  await unmap('paid');
  const [paid] = await named('Paid Member');
  const [planned] = (await difference()).steps;
  expect(planned).toMatchObject({ kind: 'role', subject: 'Paid Member', made: 'mapped' });
  expect(await createRole()).toMatchObject({ success: true, roleId: paid?.id });
  expect(await mapped('paid')).toBe(paid?.id);
  expect((await audited())[0]).toEqual({
    target: 'purpose:role:community-paid',
    before: { discordId: null },
    after: { discordId: paid?.id },
  });
  const change = await latest();
  expect(change).toMatchObject({ action: 'create-role', state: 'applied' });
  expect(change?.steps[0]).toMatchObject({ made: 'mapped', outcome: 'done' });
  await undo(change?.id);
  expect(await mapped('paid')).toBeUndefined();
  expect(await named('Paid Member')).toHaveLength(1);
  await createRole();
});

test('a set-up without the mapped role plans what it would write for it, then does it', async () => {
  await unmap('vip');
  await deleteAll('VIP');
  const { steps, message } = await difference();
  expect(message).not.toContain('in order');
  expect(steps[0]).toMatchObject({ kind: 'role', subject: 'VIP', made: 'created' });
  const made = (await stage.app.control('POST', '/discord/channels', { name: 'vip-lounge' })) as {
    id: string;
  };
  const ofLounge = (await difference()).steps.filter(({ subject }) => subject === '#vip-lounge');
  expect(ofLounge.map(({ target }) => target)).toEqual(['Wickline', 'VIP', '@everyone']);
  await stage.operator.post('/api/setup-discord-channels');
  const [vip] = await named('VIP');
  expect((await stage.channel('vip-lounge')).overwrites.map(({ id }) => id)).toContain(vip?.id);
  const change = await latest();
  expect(change?.steps.map(({ subject, outcome }) => [subject, outcome])[0]).toEqual([
    'VIP',
    'done',
  ]);
  expect(await undo(change?.id)).toEqual({ success: true, message: 'Undone.' });
  expect(await named('VIP')).toEqual([]);
  expect((await stage.channel('vip-lounge')).overwrites).toEqual([]);
  await stage.app.control('DELETE', `/discord/channels/${made.id}`);
  await stage.operator.post('/api/setup-discord-channels');
});

test('concurrent requests create each role once', async () => {
  for (const purpose of ['base', 'paid', 'vip']) await unmap(purpose);
  for (const name of ['Community', 'Paid Member', 'VIP']) await deleteAll(name);
  const answers = await Promise.all([
    createRole(),
    createRole(),
    stage.operator.post('/api/fix-discord-channels').then(({ json }) => json),
    ensureCommunityMapping(deps).then(() => ({ success: true })),
  ]);
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
  for (const name of ['Community', 'Paid Member', 'VIP']) {
    expect([name, (await named(name)).length]).toEqual([name, 1]);
  }
});

test('finds and undoes a role created by a set-up that died before recording it', async () => {
  await unmap('vip');
  await deleteAll('VIP');
  const dying: ConsoleDeps = {
    ...deps,
    gateway: {
      ...deps.gateway,
      async createRole(role, reason) {
        await deps.gateway.createRole(role, reason);
        throw new Error('killed');
      },
    },
  };
  await expect(fixChannels(dying, 'operator')).rejects.toThrow('killed');
  expect(await named('VIP')).toHaveLength(1);
  const change = await latest();
  expect(change?.steps[0]).toMatchObject({ kind: 'role', outcome: 'planned' });
  expect(await undo(change?.id)).toMatchObject({ success: true });
  expect(await named('VIP')).toEqual([]);
  await stage.operator.post('/api/fix-discord-channels');
});

test('the check after a set-up reads Discord, not the cache', async () => {
  const channel = await stage.channel('btc-signals');
  const base = (await stage.role('Community')).id;
  const blind: ConsoleDeps = {
    ...deps,
    directory: { ...deps.directory, frame: () => Promise.reject(new Error('remembered')) },
  };
  await stage.app.control('PUT', `/discord/channels/${channel.id}/permissions/${base}`, {
    type: 0,
    allow: '1024',
    deny: '0',
  });
  const seen: PaywallAnswer[] = [];
  const watching: ConsoleDeps = {
    ...blind,
    paywall: {
      ...deps.paywall,
      async check(cause, how) {
        const answer = await deps.paywall.check(cause, how);
        seen.push(answer);
        expect(how).toEqual({ fresh: true });
        return answer;
      },
    },
  };
  await fixChannels(watching, 'operator');
  expect(seen.at(-1)).toMatchObject({ cause: 'repair', faults: [] });
});
