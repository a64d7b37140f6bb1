import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import type { MappingDeps } from '../../../src-server/discord/mapping/mapping.deps.ts';
import { readMapping } from '../../../src-server/discord/mapping/read-mapping.ts';
import { saveMapping } from '../../../src-server/discord/mapping/save-mapping.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { insider, roleId, rolesOf, writes } from '../access/support/people.ts';

/** A role mapped to another purpose is still the same role, with the same owner. */
let bench: Bench;
let deps: MappingDeps;
beforeAll(async () => {
  bench = await startBench();
  deps = { ...bench.discord, publicChannelNames: ['welcome'] };
});
afterAll(() => bench.close());

const PAID = 'role:community-paid';
const VIP = 'role:community-vip';

/** Saves all at once, as an operator does. */
async function save(roles: Record<string, string>): Promise<void> {
  const { revision } = await readMapping(deps);
  const changes = Object.entries(roles).map(([purpose, discordId]) => ({ purpose, discordId }));
  await saveMapping(deps, { operatorId: newId() }, { revision, changes });
}

/** Saves, then reconciles every account. */
async function map(roles: Record<string, string>): Promise<void> {
  await save(roles);
  await bench.settle();
}

async function roleCalled(name: string): Promise<string> {
  const looks = { colour: 0, permissions: 0n, hoist: false, mentionable: false };
  return (await bench.discord.gateway.createRole({ name, ...looks }, 'test')).id;
}

const swapped = () => ({ [PAID]: roleId(bench, 'VIP'), [VIP]: roleId(bench, 'Paid Member') });
const swap = () => map(swapped());
const swapBack = () => map({ [PAID]: roleId(bench, 'Paid Member'), [VIP]: roleId(bench, 'VIP') });

async function lapse(accountId: string): Promise<void> {
  bench.subscribe(accountId, 'premium', -1);
  await bench.reconcile(accountId);
}

test('a swap of two roles removes nothing from subscribers entitled to both [discord-65]', async () => {
  const { memberId } = await insider(bench, 'premium', 'swapped_sue');
  const before = bench.lastSeq();
  await swap();
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member', 'VIP']);
  expect(writes(bench, before)).toEqual([]);
  await swapBack();
  expect(writes(bench, before)).toEqual([]);
});

test('two swapped roles are removed when the subscription ends [discord-66]', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'swapped_sam');
  await swap();
  await swapBack();
  await lapse(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('a refund completes an interrupted swap [discord-67]', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'swapped_sol');
  await save(swapped());
  bench.crashAt('after-intent');
  await expect(bench.reconcile(accountId)).rejects.toThrow('after-intent');
  await lapse(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  const live = (await bench.grants(accountId)).filter(({ endedAt }) => endedAt === null);
  expect(live.map(({ entitlement }) => entitlement)).toEqual(['community-base']);
  await swapBack();
});

test('a refund completes a swap that could not be verified', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'swapped_sid');
  await save(swapped());
  const away = bench.sandbox.core.faults.add({ provider: 'discord', route: '*', kind: 'refuse' });
  await bench.reconcile(accountId);
  bench.sandbox.core.faults.remove(away.id);
  await lapse(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  await swapBack();
});

test('a role moved to another purpose keeps its history [discord-68]', async () => {
  const { accountId, memberId } = await insider(bench, 'premium', 'moved_mia');
  const patron = await roleCalled('Patron');
  await map({ [PAID]: roleId(bench, 'VIP'), [VIP]: patron });
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Patron', 'VIP']);
  await lapse(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
  await swapBack();
});

test('a role that a member had before us stays theirs under its new purpose [discord-69]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'gifted_gil');
  await bench.control('discord', `/members/${memberId}/roles/${roleId(bench, 'VIP')}`);
  bench.subscribe(accountId, 'premium');
  await bench.reconcile(accountId);
  await swap();
  await lapse(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'VIP']);
  await swapBack();
});
