import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepAccess } from '../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { listUnexplainedHolders } from '../../../src-server/discord/unexplained/list-unexplained-holders.ts';
import { eventually } from '../../support/until.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import {
  comeAsGuest,
  invite,
  join,
  roleId,
  rolesOf,
  statesOf,
  writes,
} from '../access/support/people.ts';
import { identityOf, lookForJoiners, memberReads, subscriberInside } from './without-intent.ts';

const LIMITED = { kind: 'ready', intentRefused: true };
const PAID = ['Community', 'Paid Member'];

let bench: Bench;
const state = () => bench.discord.gateway.state();
afterEach(() => bench.close());

describe('a bot without the members intent', () => {
  beforeEach(async () => {
    bench = await startBench({ membersIntent: false });
  });

  test('signs in and reports the missing intent in its state', () => {
    expect(state()).toEqual(LIMITED);
  });

  test.each(['open', 'needs-intent'] as const)(
    'grants roles to a subscriber who joins and removes them at the end, while member search is %s',
    async (memberSearch) => {
      await bench.control('discord', '/settings', { memberSearch });
      const { accountId, memberId } = await subscriberInside(bench, 'quiet_joiner');
      expect(rolesOf(bench, memberId)).toEqual(PAID);
      bench.subscribe(accountId, 'basic', -1);
      await bench.reconcile(accountId);
      expect(rolesOf(bench, memberId)).toEqual(['Community']);
    },
  );

  test('looks for the subscriber at once when an invite is used up', async () => {
    await bench.control('discord', '/settings', { usedInviteEvent: 'after-member' });
    const accountId = newId();
    bench.subscribe(accountId, 'basic');
    const { user } = await join(bench, await invite(bench, accountId, 'quick_one'), 'quick_one');
    await eventually(() => bench.enqueued.includes(accountId));
    await bench.settle();
    expect(rolesOf(bench, user.id)).toEqual(PAID);
  });

  test('deletes the invite when access ends before the subscriber joins', async () => {
    const accountId = newId();
    bench.subscribe(accountId, 'basic');
    await invite(bench, accountId, 'never_came');
    bench.subscribe(accountId, 'basic', -1);
    await bench.reconcile(accountId);
    expect(bench.discordTruth().invites).toEqual([]);
  });

  test('grants roles once the server’s rules are accepted', async () => {
    await bench.control('discord', '/settings', { memberScreening: true });
    const { memberId } = await subscriberInside(bench, 'reads_rules');
    expect(rolesOf(bench, memberId)).toEqual([]);
    await bench.control('discord', `/members/${memberId}/accept-rules`);
    await lookForJoiners(bench);
    expect(rolesOf(bench, memberId)).toEqual(PAID);
  });

  test('leaves an invite used under another name to an operator at the second look', async () => {
    const accountId = newId();
    bench.subscribe(accountId, 'basic');
    await bench.control('discord', '/settings', { usedInviteEvent: 'never' });
    const { user } = await join(bench, await invite(bench, accountId, 'typed_so'), 'called_so');
    await lookForJoiners(bench);
    expect(await identityOf(bench, accountId)).toMatchObject({ state: 'invited' });
    await lookForJoiners(bench);
    expect(await identityOf(bench, accountId)).toMatchObject({
      state: 'needs-operator',
      reason: 'ambiguous',
    });
    expect(rolesOf(bench, user.id)).toEqual([]);
  });

  test('a bot without the members intent ends the grants of a member who left unseen and grants again after they return', async () => {
    const { accountId, memberId } = await subscriberInside(bench, 'comes_and_goes');
    await bench.control('discord', `/members/${memberId}/leave`);
    await sweepAccess(bench.access);
    await bench.settle();
    expect((await identityOf(bench, accountId)).state).toBe('left');
    expect(await statesOf(bench, accountId)).toEqual(['revoked', 'revoked']);
    await comeAsGuest(bench, 'comes_and_goes');
    await sweepAccess(bench.access);
    await bench.settle();
    expect(rolesOf(bench, memberId)).toEqual(PAID);
  });

  test('restores in the sweep a role that a moderator removed', async () => {
    const { memberId } = await subscriberInside(bench, 'robbed_rita');
    const taken = roleId(bench, 'Paid Member');
    await bench.control('discord', `/members/${memberId}/roles/${taken}`, undefined, 'DELETE');
    await sweepAccess(bench.access);
    expect(rolesOf(bench, memberId)).toEqual(PAID);
  });

  test('finds leaks for subscribers and reports that other members are not checked', async () => {
    const { memberId } = await subscriberInside(bench, 'free_fred', 'free');
    const unknownId = await comeAsGuest(bench, 'unknown_ulf');
    const paid = roleId(bench, 'Paid Member');
    for (const id of [memberId, unknownId]) {
      await bench.control('discord', `/members/${id}/roles/${paid}`);
    }
    expect((await sweepAccess(bench.access)).unexplained).toEqual([
      { provider: 'discord', ids: [memberId] },
    ]);
    expect(await listUnexplainedHolders(bench.discord)).toMatchObject({
      holders: [{ memberId }],
      note: expect.stringMatching(/unknown to Wickline are not checked/),
    });
  });

  test('uses the intent again once it is switched on', async () => {
    await bench.control('discord', '/settings', { guildMembersIntent: true });
    await eventually(async () => {
      await sweepAccess(bench.access);
      return state().kind === 'ready' && !('intentRefused' in state());
    });
    const { memberId } = await subscriberInside(bench, 'seen_again');
    expect(rolesOf(bench, memberId)).toEqual(PAID);
  });
});

describe('a small budget of member reads', () => {
  const maxReads = 2;
  beforeEach(async () => {
    bench = await startBench({ membersIntent: false, maxReads });
  });

  test('limits the reads of a sweep and takes the oldest first', async () => {
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      ids.push((await subscriberInside(bench, `budget_${name}`)).memberId);
    }
    const read: string[][] = [];
    for (let sweep = 0; sweep < 3; sweep += 1) {
      const before = bench.lastSeq();
      await sweepAccess(bench.access);
      read.push(memberReads(bench, before));
    }
    expect(read.map((each) => each.length)).toEqual([maxReads, maxReads, maxReads]);
    expect(new Set(read.flat())).toEqual(new Set(ids));
  });

  test('keeps every role of a member that was not read and records nothing', async () => {
    const accounts: string[] = [];
    for (const name of ['ada', 'ben', 'cleo', 'dan']) {
      accounts.push((await subscriberInside(bench, `unread_${name}`)).accountId);
    }
    const grants = () => Promise.all(accounts.map((accountId) => bench.grants(accountId)));
    const known = JSON.stringify(await grants());
    const before = bench.lastSeq();
    expect(await sweepAccess(bench.access)).toMatchObject({ differing: 0, outcomes: [] });
    expect(memberReads(bench, before)).toHaveLength(maxReads);
    expect(writes(bench, before)).toEqual([]);
    expect(JSON.stringify(await grants())).toBe(known);
  });
});

describe('an intent revoked while the bot runs', () => {
  beforeEach(async () => {
    bench = await startBench();
  });

  const refuseIntent = async () => {
    await bench.control('discord', '/settings', { guildMembersIntent: false });
    await bench.control('discord', '/gateway/drop', { resumable: false });
    await eventually(() => JSON.stringify(state()) === JSON.stringify(LIMITED));
    await bench.settle();
  };

  test('an intent revoked while the bot runs costs no paying member a role', async () => {
    const { accountId, memberId } = await subscriberInside(bench, 'pays_on');
    await refuseIntent();
    const before = bench.lastSeq();
    expect(await sweepAccess(bench.access)).toMatchObject({ differing: 0, unlisted: [] });
    expect(writes(bench, before)).toEqual([]);
    expect(rolesOf(bench, memberId)).toEqual(PAID);
    expect(await statesOf(bench, accountId)).toEqual(['granted', 'granted']);
  });

  test('an intent revoked while the bot runs is detected by the refused list when the session keeps its events', async () => {
    await bench.control('discord', '/settings', { guildMembersIntent: false });
    expect(await sweepAccess(bench.access)).toMatchObject({ unlisted: [] });
    expect(state()).toEqual(LIMITED);
  });

  test('an intent revoked while the bot runs does not stop an earlier invited subscriber from getting roles after joining', async () => {
    const accountId = newId();
    bench.subscribe(accountId, 'basic');
    const code = await invite(bench, accountId, 'invited_before');
    await refuseIntent();
    const { user } = await join(bench, code, 'invited_before');
    await lookForJoiners(bench);
    expect(rolesOf(bench, user.id)).toEqual(PAID);
    bench.subscribe(accountId, 'basic', -1);
    await bench.reconcile(accountId);
    expect(rolesOf(bench, user.id)).toEqual(['Community']);
    expect(bench.discordTruth().invites).toEqual([]);
  });
});
