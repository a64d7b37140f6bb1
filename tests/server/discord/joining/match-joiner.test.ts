import { expect, test } from 'vitest';
import {
  type Candidate,
  matchJoiner,
} from '../../../../src-server/discord/invites/match-joiner.ts';

const candidate = (accountId: string, more: Partial<Candidate> = {}): Candidate => ({
  accountId,
  username: accountId,
  state: 'invited',
  memberId: null,
  inviteCode: `code-${accountId}`,
  inviteUnusedAt: new Date('2026-03-01T10:00:00Z'),
  inviteTargetId: null,
  inviteTargetAt: null,
  inviteExpiresAt: new Date('2026-03-08T10:00:00Z'),
  ...more,
});
const joiner = (username: string, joinedAt: string | null = '2026-03-01T10:00:00Z') => ({
  id: '1',
  username,
  joinedAt,
});
const codesOf = (accounts: string[]) => new Set(accounts.map((each) => `code-${each}`));
/** The invites are gone, and the lists do not prove who used them. */
const gone = (...accounts: string[]) => ({ gone: codesOf(accounts), proven: null });
const proven = (account: string) => ({ gone: codesOf([account]), proven: `code-${account}` });
const subscriber = (accountId: string, ground: 'claimed' | 'invited') => ({
  kind: 'subscriber',
  accountId,
  ground,
});

test('matches a member who was seen before by id', () => {
  const anna = candidate('anna', { memberId: '1', state: 'left' });
  const match = matchJoiner(joiner('renamed'), [anna, candidate('ben')], proven('ben'));
  expect(match).toEqual(subscriber('anna', 'claimed'));
});

test('matches by name and used invite together', () => {
  const people = [candidate('anna'), candidate('ben')];
  const match = matchJoiner(joiner('anna'), people, gone('anna', 'ben'));
  expect(match).toEqual(subscriber('anna', 'invited'));
});

test('matches another name by a proven use, and a name alone as a claim', () => {
  const anna = candidate('anna');
  expect(matchJoiner(joiner('other'), [anna], proven('anna'))).toEqual(
    subscriber('anna', 'invited'),
  );
  expect(matchJoiner(joiner('anna'), [anna], gone())).toEqual(subscriber('anna', 'claimed'));
});

test('a missing invite without a proven user does not match another name', () => {
  expect(matchJoiner(joiner('stranger'), [candidate('anna')], gone('anna'))).toEqual({
    kind: 'nobody',
  });
});

test.each([
  ['before its creation', '2026-03-01T09:59:59Z'],
  ['after its expiry', '2026-03-08T10:00:01Z'],
  ['at an unknown time', null],
])('a member who joined %s did not use the invite', (_, joinedAt) => {
  const match = (username: string) =>
    matchJoiner(joiner(username, joinedAt), [candidate('anna')], proven('anna'));
  expect(match('other')).toEqual({ kind: 'nobody' });
  expect(match('anna')).toEqual(subscriber('anna', 'claimed'));
});

test('two claims of one name, or a name against another’s invite, need an operator', () => {
  const both = [candidate('a', { username: 'same' }), candidate('b', { username: 'same' })];
  expect(matchJoiner(joiner('same'), both, gone())).toEqual({
    kind: 'ambiguous',
    accountIds: ['a', 'b'],
  });
  expect(matchJoiner(joiner('anna'), [candidate('anna'), candidate('ben')], proven('ben'))).toEqual(
    { kind: 'ambiguous', accountIds: ['ben', 'anna'] },
  );
});

test('an unproven loss of another subscriber’s invite does not contradict the name', () => {
  const people = [candidate('anna'), candidate('ben')];
  expect(matchJoiner(joiner('anna'), people, gone('ben'))).toEqual(subscriber('anna', 'claimed'));
});

test('of two claims of one name the one whose invite was used matches', () => {
  const both = [candidate('a', { username: 'same' }), candidate('b', { username: 'same' })];
  expect(matchJoiner(joiner('same'), both, gone('b'))).toEqual(subscriber('b', 'invited'));
});

test('an invite whose user an operator decides about matches no other joiner', () => {
  const anna = candidate('anna', { state: 'needs-operator' });
  expect(matchJoiner(joiner('stranger'), [anna], proven('anna'))).toEqual({ kind: 'nobody' });
});

test('a stranger matches no subscriber', () => {
  expect(matchJoiner(joiner('stranger'), [candidate('anna')], gone())).toEqual({ kind: 'nobody' });
});

test('the name of a member who left is no claim, because anyone may have taken it', () => {
  const left = candidate('anna', { memberId: '7', state: 'left' });
  expect(matchJoiner(joiner('anna'), [left], gone())).toEqual({ kind: 'nobody' });
  const imported = candidate('anna', { memberId: null, state: 'left' });
  expect(matchJoiner(joiner('anna'), [imported], gone()).kind).toBe('subscriber');
});

test('an invite for one account never identifies another, by use or by name', () => {
  const limited = { inviteTargetId: '2', inviteTargetAt: new Date('2026-03-01T10:00:00Z') };
  const people = [candidate('anna', limited)];
  expect(matchJoiner(joiner('anna'), people, proven('anna'))).toEqual({ kind: 'nobody' });
  const own = [candidate('anna', { ...limited, inviteTargetId: '1' })];
  expect(matchJoiner(joiner('renamed'), own, proven('anna'))).toEqual(
    subscriber('anna', 'invited'),
  );
});

test('a limit that Discord has not confirmed identifies as an open invite does', () => {
  const people = [candidate('anna', { inviteTargetId: '2' })];
  expect(matchJoiner(joiner('anna'), people, gone('anna'))).toEqual(subscriber('anna', 'invited'));
});
