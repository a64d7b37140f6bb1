import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../src-server/database/identifier.ts';
import { settleIdentities } from '../../../../src-server/discord/identity/catch-up.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { eventually } from '../../../support/until.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import { comeAsGuest, invite, join, rolesOf } from '../../access/support/people.ts';

// Discord gives an invite's roles to existing members too, and they outlast the invite.
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const subscriber = (plan: 'free' | 'basic' | 'premium' = 'premium') => {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  return accountId;
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const followed = async (accountId: string) => {
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
};
const isOut = (code: string) => bench.discordTruth().invites.some((each) => each.code === code);

test('an invite carries no roles; they are granted after the join', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'plain_paula');
  expect(bench.effects('invite.created').at(-1)).toMatchObject({ code, roleIds: [] });
  const joined = await join(bench, code, 'plain_paula');
  expect(joined.roles).toEqual([]);
  await followed(accountId);
  expect(rolesOf(bench, joined.user.id)).toEqual(['Community', 'Paid Member', 'VIP']);
});

describe.each(['free', 'counts'] as const)(
  'an invite without roles, when an acceptance by a member %s',
  (acceptance) => {
    test.each(['before-member', 'after-member', 'never'] as const)(
      'a member who accepts another subscriber’s invite gets no role, with INVITE_DELETE %s [discord-43]',
      async (usedInviteEvent) => {
        const settings = { memberAcceptance: acceptance, usedInviteEvent };
        await bench.control('discord', '/settings', settings);
        const suffix = `${acceptance}_${usedInviteEvent}`.replace('-', '_');
        const guest = await comeAsGuest(bench, `guest_${suffix}`);
        const accountId = subscriber();
        const code = await invite(bench, accountId, `payer_${suffix}`);
        await join(bench, code, `guest_${suffix}`);
        await bench.follower.catchUp();
        await bench.settle();
        expect(rolesOf(bench, guest)).toEqual([]);

        // The subscriber is not locked out: the same name gets a working invite.
        const again = await invite(bench, accountId, `payer_${suffix}`);
        const { user } = await join(bench, again, `payer_${suffix}`);
        await followed(accountId);
        expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member', 'VIP']);
        expect(rolesOf(bench, guest)).toEqual([]);
      },
    );
  },
);

describe('the user of an invite under another name', () => {
  test.each(['before-member', 'after-member', 'never'] as const)(
    'the user of an invite under another name is identified by the list of invites, with INVITE_DELETE %s [discord-44]',
    async (usedInviteEvent) => {
      await bench.control('discord', '/settings', { usedInviteEvent });
      const name = usedInviteEvent.replace('-', '_');
      const accountId = subscriber();
      const code = await invite(bench, accountId, `typed_${name}`);
      const { user } = await join(bench, code, `called_${name}`);
      await followed(accountId);
      expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
      expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member', 'VIP']);
    },
  );

  test('the next stranger is not taken for the user of an invite that a member used up [discord-45]', async () => {
    await bench.control('discord', '/settings', { memberAcceptance: 'counts' });
    await comeAsGuest(bench, 'using_up_uwe');
    const open = await bench.control<{ code: string }>('discord', '/invites', {});
    await bench.follower.catchUp();
    const accountId = subscriber();
    const code = await invite(bench, accountId, 'robbed_rose');
    await join(bench, code, 'using_up_uwe');
    expect(isOut(code)).toBe(false);
    const before = bench.lastSeq();
    const outsider = await join(bench, open.code, 'next_ned');
    await eventually(() =>
      bench.calls('discord', before).some(({ name }) => name.endsWith('/invites')),
    );
    await bench.follower.idle();
    await bench.settle();
    expect((await identityOf(accountId)).memberId).toBeNull();
    expect(rolesOf(bench, outsider.user.id)).toEqual([]);
  });
});

describe('an outstanding invite when access ends', () => {
  test('the run that ends access deletes the outstanding invite and reads back [discord-46]', async () => {
    const accountId = subscriber('basic');
    const code = await invite(bench, accountId, 'refunded_rob');
    bench.subscribe(accountId, 'basic', -1);
    const before = bench.lastSeq();
    await bench.reconcile(accountId);
    expect(isOut(code)).toBe(false);
    const about = bench.calls('discord', before).map(({ name }) => name);
    expect(about.filter((name) => name.includes('/invites/'))).toEqual([
      `DELETE /api/v10/invites/${code}`,
      `GET /api/v10/invites/${code}`,
    ]);
    expect(await identityOf(accountId)).toMatchObject({ state: 'named', inviteCode: null });
    // No later read of the server creates another one.
    await bench.follower.catchUp();
    expect((await identityOf(accountId)).inviteCode).toBeNull();
  });

  test.each([
    ['Discord is away', { kind: 'status', status: 503 }],
    ['Discord says yes and does nothing', { kind: 'no-effect' }],
  ] as const)(
    'an invite left because %s is deleted by the next run [discord-47]',
    async (why, fault) => {
      const accountId = subscriber('basic');
      const code = await invite(bench, accountId, `still_out_${why.length}`);
      bench.subscribe(accountId, 'basic', -1);
      const route = 'DELETE /api/v10/invites/*';
      bench.sandbox.core.faults.add({ provider: 'discord', route, remaining: 1, ...fault });
      await expect(bench.reconcile(accountId)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(isOut(code)).toBe(true);
      expect((await identityOf(accountId)).inviteCode).toBe(code);
      await bench.reconcile(accountId);
      expect(isOut(code)).toBe(false);
    },
  );

  test('the next read of the server deletes an invite that no run could', async () => {
    const accountId = subscriber('basic');
    const code = await invite(bench, accountId, 'looked_at_lea');
    bench.subscribe(accountId, 'basic', -1);
    await settleIdentities(bench.discord, await bench.discord.gateway.listMembers());
    expect(isOut(code)).toBe(false);
  });

  test('a free account keeps the invite it requested itself', async () => {
    const accountId = subscriber('free');
    const code = await invite(bench, accountId, 'free_fred');
    await bench.reconcile(accountId);
    expect(isOut(code)).toBe(true);
  });

  test('an invite created while access ended is deleted too [discord-48]', async () => {
    const accountId = subscriber('basic');
    const route = 'POST /api/v10/channels/*/invites';
    bench.sandbox.core.faults.add({
      provider: 'discord',
      route,
      kind: 'slow',
      delayMs: 300,
      remaining: 1,
    });
    const asked = invite(bench, accountId, 'ended_eve');
    await eventually(() =>
      bench.sandbox.core.faults.list().every(({ remaining }) => remaining === 0),
    );
    bench.subscribe(accountId, 'basic', -1);
    await bench.reconcile(accountId);
    const code = await asked;
    await followed(accountId);
    expect(isOut(code)).toBe(false);
  });
});
