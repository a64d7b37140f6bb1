import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepAccess } from '../../../src-server/access/sweep/sweep-access.ts';
import { ensureCommunityMapping } from '../../../src-server/discord/ensure-community-mapping.ts';
import { previewMapping } from '../../../src-server/discord/mapping/preview-mapping.ts';
import { purposesOf } from '../../../src-server/discord/mapping/purposes.ts';
import { unexplainedHolders } from '../../../src-server/discord/unexplained-holders.ts';
import { SECOND_SHOP, withoutEntitlement } from '../../support/shop/second-shop.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { comeAsGuest, insider, roleId, rolesOf } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
  bench.sell(SECOND_SHOP);
  await ensureCommunityMapping(bench.discord);
  await bench.follower.idle();
});
beforeEach(() => bench.sell(SECOND_SHOP));
afterAll(() => bench.close());

it('creates a role for each of its community entitlements, named as in the catalogue', () => {
  const names = bench.discordTruth().roles.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Members', 'Traders', 'Desk room']));
});

it('maps one role per entitlement, and says which plans include it', () => {
  const deps = { catalogue: bench.access.catalogue, publicChannelNames: [] };
  expect(purposesOf(deps).map(({ purpose, label }) => [purpose, label])).toEqual([
    ['role:members', 'Members (Visitor, Scout, Scalper, Swing Pro, Desk)'],
    ['role:traders', 'Traders (Scalper, Swing Pro, Desk)'],
    ['role:desk-room', 'Desk room (Desk)'],
    ['channel:chart-request', 'Chart requests'],
  ]);
});

it.each([
  ['scout', ['Members']],
  ['swing', ['Members', 'Traders']],
  ['desk', ['Desk room', 'Members', 'Traders']],
] as const)('grants %s its roles and revokes them at the end', async (plan, roles) => {
  const { accountId, memberId } = await insider(bench, plan, `in_${plan}`);
  expect(rolesOf(bench, memberId)).toEqual(roles);
  bench.subscribe(accountId, plan, -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Members']);
});

it('finds a paid role of its own that nothing explains', async () => {
  const guest = await comeAsGuest(bench, 'lucky_lou');
  const traders = roleId(bench, 'Traders');
  await bench.discord.gateway.addRole(guest, traders, 'By hand', async () => {});
  await bench.discord.gateway.addRole(guest, roleId(bench, 'Members'), 'By hand', async () => {});
  const { gateway } = bench.discord;
  const listed = {
    guildId: gateway.guildId,
    members: await gateway.listMembers(),
    listedFrom: new Date(),
  };
  const found = await unexplainedHolders(bench.access, listed);
  const held = found.find(({ member }) => member.id === guest)?.held;
  expect(held?.map(({ entitlement }) => entitlement)).toEqual(['traders']);
});

describe('a role whose entitlement left the catalogue', () => {
  const smaller = () => withoutEntitlement(SECOND_SHOP, 'traders');

  it('is revoked and read back', async () => {
    const { accountId, memberId } = await insider(bench, 'desk', 'former_finn');
    bench.sell(smaller());
    await bench.reconcile(accountId);
    expect(rolesOf(bench, memberId)).toEqual(['Desk room', 'Members']);
    const [grant] = (await bench.grants(accountId)).filter((row) => row.entitlement === 'traders');
    expect(grant).toMatchObject({ state: 'revoked', held: false });
  });

  it('is revoked by a sweep', async () => {
    const { memberId } = await insider(bench, 'desk', 'former_faye');
    bench.sell(smaller());
    await sweepAccess(bench.access);
    expect(rolesOf(bench, memberId)).toEqual(['Desk room', 'Members']);
  });

  it('may serve another entitlement', async () => {
    const renamed = withoutEntitlement(SECOND_SHOP, 'traders');
    const entitlements = [
      ...renamed.entitlements,
      { key: 'pros', provider: 'discord' as const, name: 'Pros', pineId: null },
    ];
    const changes = [{ purpose: 'role:pros', discordId: roleId(bench, 'Traders') }];
    const deps = { ...bench.discord, publicChannelNames: [] };
    bench.sell({ ...renamed, entitlements });
    const { effects } = await previewMapping(deps, { revision: '', changes });
    expect(effects.map(({ refusal }) => refusal)).toEqual([null]);
    bench.sell({
      ...SECOND_SHOP,
      entitlements: [...SECOND_SHOP.entitlements, ...entitlements.slice(-1)],
    });
    const taken = await previewMapping(deps, { revision: '', changes });
    expect(taken.effects.map(({ refusal }) => refusal)).toEqual(['used-twice']);
  });
});
