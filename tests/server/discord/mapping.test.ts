import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureCommunityMapping } from '../../../src-server/discord/ensure-community-mapping.ts';
import { refuseRole } from '../../../src-server/discord/refuse-role.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { roleId, writes } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('creates and maps the roles once, without permissions', async () => {
  const paid = bench.discordTruth().roles.find((role) => role.name === 'Paid Member');
  expect(paid).toMatchObject({ permissions: '0', hoist: true, mentionable: false });
  expect(paid?.colors.primary_color).toBe(65_280);
  const before = bench.lastSeq();
  const again = await ensureCommunityMapping(bench.discord);
  expect(again.map(({ purpose, outcome, refusal }) => [purpose, outcome, refusal])).toEqual([
    ['role:community-base', 'kept', null],
    ['role:community-paid', 'kept', null],
    ['role:community-vip', 'kept', null],
  ]);
  expect(writes(bench, before)).toEqual([]);
});

test('creates a deleted role again', async () => {
  const old = roleId(bench, 'VIP');
  await bench.control('discord', `/roles/${old}`, undefined, 'DELETE');
  const steps = await ensureCommunityMapping(bench.discord);
  expect(steps.at(-1)).toMatchObject({ outcome: 'created', name: 'VIP' });
  expect(steps.at(-1)?.roleId).not.toBe(old);
});

describe('a role that cannot be mapped [discord-64]', () => {
  const role = (id: string, position: number, permissions = 0n, managed = false) => ({
    id,
    name: id,
    position,
    managed,
    permissions,
    colour: 0,
    hoist: false,
    mentionable: false,
  });
  const MANAGE_ROLES = 1n << 28n;
  const roles = [
    role('1', 0),
    role('20', 5, MANAGE_ROLES),
    role('30', 9),
    role('40', 2),
    role('50', 2, 0n, true),
  ];
  const around = {
    guildId: '1',
    roles,
    bot: { id: '9', roleIds: ['20'] },
    takenRoleIds: new Set(['60']),
  };
  test.each([
    ['gone', '99'],
    ['everyone', '1'],
    ['managed', '50'],
    ['above-bot', '30'],
    [null, '40'],
  ])('refuses to map a role: %s', (reason, id) => {
    expect(refuseRole(id, around)).toBe(reason);
  });
  test('a role is not mapped when another purpose uses it', () => {
    expect(refuseRole('40', { ...around, takenRoleIds: new Set(['40']) })).toBe('used-twice');
  });
  test('a role is not mapped when the bot may not manage roles', () => {
    const powerless = roles.map((each) => ({ ...each, permissions: 0n }));
    expect(refuseRole('40', { ...around, roles: powerless })).toBe('bot-cannot-manage-roles');
  });
});
