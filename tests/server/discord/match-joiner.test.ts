import { expect, test } from 'vitest';
import { type Candidate, matchJoiner } from '../../../src-server/discord/match-joiner.ts';

const candidate = (accountId: string, more: Partial<Candidate> = {}): Candidate => ({
  accountId,
  username: accountId,
  state: 'invited',
  memberId: null,
  inviteCode: `code-${accountId}`,
  inviteMadeAt: new Date('2026-03-01T10:00:00Z'),
  inviteExpiresAt: new Date('2026-03-08T10:00:00Z'),
  inviteRoleIds: [],
  ...more,
});
const joiner = (
  username: string,
  roleIds: string[] = [],
  joinedAt: string | null = '2026-03-01T10:00:00Z',
) => ({ id: '1', username, roleIds, joinedAt });
const codesOf = (accounts: string[]) => new Set(accounts.map((each) => `code-${each}`));
/** Gone some time ago, as far as anybody knows. */
const used = (...accounts: string[]) => ({ gone: codesOf(accounts), justNow: codesOf([]) });
const justUsed = (...accounts: string[]) => ({
  gone: codesOf(accounts),
  justNow: codesOf(accounts),
});

test('somebody seen before is known by id', () => {
  const anna = candidate('anna', { memberId: '1', state: 'left' });
  const match = matchJoiner(joiner('renamed'), [anna, candidate('ben')], used('ben'));
  expect(match).toEqual({ kind: 'subscriber', accountId: 'anna', invited: false });
});

test('name and invite together are proof', () => {
  const match = matchJoiner(
    joiner('anna'),
    [candidate('anna'), candidate('ben')],
    used('anna', 'ben'),
  );
  expect(match).toEqual({ kind: 'subscriber', accountId: 'anna', invited: true });
});

test('an invite alone is proof, a name alone a claim that is believed', () => {
  const anna = candidate('anna', { inviteRoleIds: ['7'] });
  expect(matchJoiner(joiner('other', ['7']), [anna], used('anna'))).toEqual({
    kind: 'subscriber',
    accountId: 'anna',
    invited: true,
  });
  expect(matchJoiner(joiner('anna'), [candidate('anna')], used())).toEqual({
    kind: 'subscriber',
    accountId: 'anna',
    invited: false,
  });
});

test('whoever lacks the roles of an invite did not come with it', () => {
  const anna = candidate('anna', { inviteRoleIds: ['7'] });
  expect(matchJoiner(joiner('other'), [anna], used('anna'))).toEqual({ kind: 'nobody' });
  expect(matchJoiner(joiner('other', ['7']), [anna], used('anna')).kind).toBe('subscriber');
});

test.each([
  ['before it was made', '2026-03-01T09:59:59Z'],
  ['after it was over', '2026-03-08T10:00:01Z'],
  ['nobody knows when', null],
])('whoever joined %s did not come with an invite', (_, joinedAt) => {
  const anna = candidate('anna', { inviteRoleIds: ['7'] });
  const match = (username: string) =>
    matchJoiner(joiner(username, ['7'], joinedAt), [anna], justUsed('anna'));
  expect(match('other')).toEqual({ kind: 'nobody' });
  expect(match('anna')).toEqual({ kind: 'subscriber', accountId: 'anna', invited: false });
});

test('two who claim the same name, or a name against another’s invite, are for an operator', () => {
  const both = [candidate('a', { username: 'same' }), candidate('b', { username: 'same' })];
  expect(matchJoiner(joiner('same'), both, used())).toEqual({
    kind: 'ambiguous',
    accountIds: ['a', 'b'],
  });
  expect(
    matchJoiner(joiner('anna'), [candidate('anna'), candidate('ben')], justUsed('ben')),
  ).toEqual({
    kind: 'ambiguous',
    accountIds: ['ben', 'anna'],
  });
});

test('of two who claim the same name the one who was invited is meant', () => {
  const both = [candidate('a', { username: 'same' }), candidate('b', { username: 'same' })];
  expect(matchJoiner(joiner('same'), both, used('b'))).toEqual({
    kind: 'subscriber',
    accountId: 'b',
    invited: true,
  });
});

test('an invite without roles is proof only right after it went, or together with the name', () => {
  const anna = candidate('anna');
  expect(matchJoiner(joiner('stranger'), [anna], used('anna'))).toEqual({ kind: 'nobody' });
  expect(matchJoiner(joiner('other'), [anna], justUsed('anna')).kind).toBe('subscriber');
  expect(matchJoiner(joiner('anna'), [anna], used('anna'))).toMatchObject({ invited: true });
});

test('a stranger is nobody', () => {
  expect(matchJoiner(joiner('stranger'), [candidate('anna')], used())).toEqual({ kind: 'nobody' });
});

test('a name that somebody left with is no claim: who carries it now may be anybody', () => {
  const left = candidate('anna', { memberId: '7', state: 'left' });
  expect(matchJoiner(joiner('anna'), [left], used())).toEqual({ kind: 'nobody' });
  const imported = candidate('anna', { memberId: null, state: 'left' });
  expect(matchJoiner(joiner('anna'), [imported], used()).kind).toBe('subscriber');
});
