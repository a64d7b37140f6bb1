import { expect, test } from 'vitest';
import type { Invite } from '../../../../src-server/discord/gateway/community.ts';
import { createInviteTally } from '../../../../src-server/discord/invites/invite-tally.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const at = (second: number) => `2026-03-02T09:00:0${second}Z`;
const invite = (code: string, uses = 0, expiresAt: Date | null = null): Invite => ({
  code,
  uses,
  expiresAt,
  maxUses: code.startsWith('own') ? 1 : 0,
  inviterId: null,
  createdAt: null,
});

test('counts a missing invite of ours and one whose use count grew', () => {
  const tally = createInviteTally();
  tally.reset([invite('own-a'), invite('own-b'), invite('open', 4)], ['own-a', 'own-b'], null);
  tally.noteJoin(at(1));
  tally.noteJoin(at(2));
  const now = [invite('own-b'), invite('open', 5)];
  expect(tally.compare(now, ['own-a', 'own-b'], NOW)).toEqual({
    used: ['own-a'],
    uses: 2,
    joins: [at(1), at(2)],
    isBalanced: true,
  });
  expect(tally.compare(now, ['own-a', 'own-b'], NOW)).toEqual({
    used: [],
    uses: 0,
    joins: [],
    isBalanced: true,
  });
});

test('counts an invite of ours created and used since the last list', () => {
  const tally = createInviteTally();
  tally.reset([], [], null);
  expect(tally.compare([], ['own-a'], NOW)).toMatchObject({ used: ['own-a'], uses: 1 });
});

test('cannot count uses without an earlier list', () => {
  expect(createInviteTally().compare([], ['own-a'], NOW)).toMatchObject({ used: [], uses: null });
});

test('cannot count uses when another invite disappeared before it expired', () => {
  const tally = createInviteTally();
  tally.reset([invite('open', 4), invite('old', 1, NOW)], [], null);
  expect(tally.compare([invite('open', 4)], [], NOW)).toMatchObject({ uses: 0 });
  expect(tally.compare([], [], NOW)).toMatchObject({ uses: null });
});

test('does not count a join that the first list already includes', () => {
  const tally = createInviteTally();
  tally.reset([], ['own-a'], at(5));
  tally.noteJoin(at(5));
  tally.noteJoin(at(6));
  expect(tally.compare([], ['own-a'], NOW)).toMatchObject({ used: [], joins: [at(6)] });
});

test('reports an unexplained earlier use until uses and joins agree again', () => {
  const tally = createInviteTally();
  tally.reset([invite('open')], [], null);
  tally.noteJoin(at(1));
  expect(tally.compare([invite('open', 2)], [], NOW)).toMatchObject({ uses: 2, isBalanced: true });
  tally.noteJoin(at(2));
  expect(tally.compare([invite('open', 3)], [], NOW)).toMatchObject({ isBalanced: false });
  tally.noteJoin(at(3));
  expect(tally.compare([invite('open', 4)], [], NOW)).toMatchObject({ isBalanced: true });
});
