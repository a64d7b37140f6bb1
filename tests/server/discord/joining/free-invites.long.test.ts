import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { MAX_FREE_INVITES } from '../../../../src-server/discord/invites/free-invites.ts';
import { type Bench, DAY_MS, startBench } from '../../access/support/access-bench.ts';
import { invite, join } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(async () => {
  bench.sandbox.core.faults.clear();
  await bench.access.orm.em.fork().nativeDelete(DiscordIdentityEntity, {});
});
afterAll(() => bench.close());

const account = (plan: Plan) => {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  return accountId;
};
const isOut = async (code: string) => (await bench.discord.gateway.getInvite(code)) !== null;
const codeOf = async (accountId: string) => {
  const em = bench.access.orm.em.fork();
  return (await em.findOneOrFail(DiscordIdentityEntity, { accountId })).inviteCode;
};

test('when the server has no invite left, a payer replaces the oldest unused free one [discord-41]', async () => {
  const [first, second] = [account('free'), account('free')];
  const oldest = await invite(bench, first, 'early_emma');
  bench.clock.advance(60_000);
  const later = await invite(bench, second, 'later_liam');
  const route = 'POST /api/v10/channels/*/invites';
  const full = { provider: 'discord', route, kind: 'code-30016', remaining: 1 } as const;
  bench.sandbox.core.faults.add(full);
  expect(await isOut(await invite(bench, account('basic'), 'paying_pam'))).toBe(true);
  expect([await isOut(oldest), await isOut(later)]).toEqual([false, true]);
  expect(await codeOf(first)).toBeNull();
});

test('a used invite is never replaced, because its user is still to be found', async () => {
  const used = account('free');
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'gateway.GUILD_MEMBER_ADD',
    kind: 'drop',
  });
  const code = await invite(bench, used, 'typed_tom');
  bench.clock.advance(60_000);
  const unused = await invite(bench, account('free'), 'waiting_wim');
  await join(bench, code, 'other_name');
  const route = 'POST /api/v10/channels/*/invites';
  bench.sandbox.core.faults.add({ provider: 'discord', route, kind: 'code-30016', remaining: 1 });
  await invite(bench, account('basic'), 'paying_pia');
  expect(await codeOf(used)).toBe(code);
  expect(await isOut(unused)).toBe(false);
});

test('free accounts share an invite quota, and a newer one evicts the oldest [discord-42]', async () => {
  const first = account('free');
  const oldest = await invite(bench, first, 'oldest_otis');
  const em = bench.access.orm.em.fork();
  const soon = new Date(bench.clock.now().getTime() + 3 * DAY_MS);
  await em.nativeUpdate(DiscordIdentityEntity, { accountId: first }, { inviteExpiresAt: soon });
  await em.insertMany(
    DiscordIdentityEntity,
    Array.from({ length: MAX_FREE_INVITES - 1 }, (_, n) => ({
      accountId: newId(),
      username: `crowd_${n}`,
      state: 'invited' as const,
      inviteCode: `crowd${n}`,
      inviteUnusedAt: bench.clock.now(),
      inviteExpiresAt: new Date(bench.clock.now().getTime() + 7 * DAY_MS),
      changedAt: bench.clock.now(),
    })),
  );
  const payer = await invite(bench, account('basic'), 'payer_pat');
  expect([await isOut(oldest), await isOut(payer)]).toEqual([true, true]);
  const newest = await invite(bench, account('free'), 'newest_nell');
  expect([await isOut(oldest), await isOut(newest)]).toEqual([false, true]);
});
