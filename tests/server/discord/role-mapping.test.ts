import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import type { MappingDeps } from '../../../src-server/discord/mapping/mapping.deps.ts';
import { previewMapping } from '../../../src-server/discord/mapping/preview-mapping.ts';
import { readMapping } from '../../../src-server/discord/mapping/read-mapping.ts';
import { saveMapping } from '../../../src-server/discord/mapping/save-mapping.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { audited } from '../access/support/audited.ts';
import { insider, rolesOf } from '../access/support/people.ts';

let bench: Bench;
let deps: MappingDeps;
let roleId: string;
const people: Record<string, Awaited<ReturnType<typeof insider>>> = {};
const operator = { operatorId: newId() };
const PAID = 'role:community-paid';

beforeAll(async () => {
  bench = await startBench();
  deps = { ...bench.discord, publicChannelNames: ['welcome'] };
  people.basic = await insider(bench, 'basic', 'mapped_basic');
  people.premium = await insider(bench, 'premium', 'mapped_premium');
  people.free = await insider(bench, 'free', 'mapped_free');
  const made = await bench.discord.gateway.createRole(
    { name: 'Patron', colour: 0, permissions: 0n, hoist: false, mentionable: false },
    'test',
  );
  roleId = made.id;
  await bench.discord.gateway.addRole(people.premium.memberId, roleId, 'By another hand');
});
afterAll(() => bench.close());

const change = async (discordId = roleId) => ({
  revision: (await readMapping(deps)).revision,
  changes: [{ purpose: PAID, discordId }],
});

test('reads the mapping with the roles that could replace it', async () => {
  const { rows, roles, channels } = await readMapping(deps);
  const paid = rows.find(({ purpose }) => purpose === PAID);
  expect(paid).toMatchObject({ mapped: { name: 'Paid Member' }, refusal: null });
  expect(roles.map(({ name }) => name)).toContain('Patron');
  expect(roles.map(({ name }) => name)).not.toContain('@everyone');
  expect(channels.length).toBeGreaterThan(0);
});

test('a preview counts who would gain, lose and keep the role, and changes nothing', async () => {
  const before = bench.lastSeq();
  const { effects } = await previewMapping(deps, await change());
  expect(effects).toMatchObject([
    {
      from: 'Paid Member',
      to: 'Patron',
      refusal: null,
      gain: { count: 1 },
      lose: { count: 2 },
      keep: { count: 1 },
    },
  ]);
  expect((await readMapping(deps)).rows.find(({ purpose }) => purpose === PAID)?.mapped?.name).toBe(
    'Paid Member',
  );
  const writes = bench.calls('discord', before).filter((call) => !call.name.startsWith('GET'));
  expect(writes).toEqual([]);
});

test('a preview judges all changes together: a swap costs only members entitled to one role', async () => {
  const { rows } = await readMapping(deps);
  const idOf = (purpose: string) => rows.find((row) => row.purpose === purpose)?.mapped?.id ?? '';
  const VIP = 'role:community-vip';
  const changes = [
    { purpose: PAID, discordId: idOf(VIP) },
    { purpose: VIP, discordId: idOf(PAID) },
  ];
  const { effects } = await previewMapping(deps, { revision: '', changes });
  // A member entitled to both has both before and after.
  expect(effects).toMatchObject([
    { gain: { count: 1 }, lose: { count: 1, names: ['mapped_basic'] }, keep: { count: 1 } },
    { gain: { count: 0 }, lose: { count: 0 }, keep: { count: 1 } },
  ]);
});

test('a preview excludes roles given by others and reads all members at once', async () => {
  const { accountId } = people.basic as { accountId: string };
  const sql = (text: string) => bench.access.orm.em.fork().execute(text, [accountId]);
  const found = (present: boolean) =>
    sql(`update access_grant set found_before = '{"present": ${present}, "expiresAt": null}'
      where account_id = ?::uuid and entitlement = 'community-paid'`);
  await found(true);
  const { effects } = await previewMapping(deps, await change());
  expect(effects[0]?.lose.count).toBe(1);
  await found(false);
});

test('refuses an unsuitable role and writes nothing', async () => {
  const taken = (await readMapping(deps)).rows.find(({ purpose }) => purpose.endsWith('vip'));
  const request = await change(taken?.mapped?.id);
  expect((await previewMapping(deps, request)).effects[0]?.refusal).toBe('used-twice');
  await expect(saveMapping(deps, operator, request)).rejects.toThrow(/cannot be used/);
  expect(await audited(bench, 'discord.mapping-changed')).toEqual([]);
});

test('the second of two operators who save the same revision must look again', async () => {
  const request = await change();
  const [first, second] = await Promise.allSettled([
    saveMapping(deps, operator, request),
    saveMapping(deps, { operatorId: newId() }, request),
  ]);
  const answers = [first, second].map(({ status }) => status).sort();
  expect(answers).toEqual(['fulfilled', 'rejected']);
  const lost = [first, second].find(({ status }) => status === 'rejected');
  expect(String((lost as PromiseRejectedResult).reason)).toMatch(
    /changed the mapping in the meantime/,
  );
  expect(await audited(bench, 'discord.mapping-changed')).toHaveLength(1);
});

test('after saving, subscribers have the new role and not the old one', async () => {
  await bench.settle();
  for (const plan of ['basic', 'premium'] as const) {
    const held = rolesOf(bench, people[plan]?.memberId ?? '');
    expect(held).toContain('Patron');
    expect(held).not.toContain('Paid Member');
  }
  expect(rolesOf(bench, people.free?.memberId ?? '')).not.toContain('Patron');
});
