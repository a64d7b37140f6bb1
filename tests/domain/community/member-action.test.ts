import { describe, expect, test } from 'vitest';
import {
  type ActedOnMember,
  refuseAction,
  skipMember,
} from '../../../src/domain/community/member-action.ts';
import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { type BotSurroundings, isAbove } from '../../../src/domain/community/role-hierarchy.ts';

const role = (id: string, position: number, permissions = 0n, managed = false) => {
  return { id, name: `role ${id}`, position, permissions, managed };
};
const RIGHTS = PERMISSION.manageRoles | PERMISSION.kickMembers | PERMISSION.banMembers;
const around = (rights = RIGHTS): BotSurroundings => ({
  guildId: '1',
  ownerId: '900',
  botId: '901',
  botRoleIds: ['30'],
  roles: [
    role('1', 0),
    role('10', 1),
    role('20', 2, 0n, true),
    role('30', 5, rights, true),
    role('40', 6),
  ],
});
const member = (changes: Partial<ActedOnMember> = {}): ActedOnMember => {
  return { id: '500', isBot: false, roleIds: [], ...changes };
};

describe('an action refused before Discord is asked', () => {
  test.each([
    ['add_role', 'manageRoles'],
    ['remove_role', 'manageRoles'],
    ['kick', 'kickMembers'],
    ['ban', 'banMembers'],
  ] as const)('refuses %s without %s', (action, permission) => {
    const rights = RIGHTS & ~PERMISSION[permission];
    expect(refuseAction(action, '10', around(rights))).toEqual({
      reason: 'missing-permission',
      permission,
    });
    expect(refuseAction(action, '10', around())).toBeNull();
    expect(refuseAction(action, '10', around(PERMISSION.administrator))).toBeNull();
  });

  test.each([
    [null, 'no-role'],
    ['1', 'everyone'],
    ['99', 'role-gone'],
    ['20', 'managed'],
    ['40', 'role-above-bot'],
  ])('a role %s is refused as %s', (roleId, reason) => {
    expect(refuseAction('add_role', roleId, around())).toEqual({ reason });
  });

  test('allows kicking without a role', () => {
    expect(refuseAction('kick', null, around())).toBeNull();
  });
});

describe('members that an action skips', () => {
  test.each([
    ['owner', { id: '900' }],
    ['own-bot', { id: '901', isBot: true }],
    ['bot', { isBot: true }],
    ['above-bot', { roleIds: ['10', '40'] }],
    ['has-role', { roleIds: ['10'] }],
    [null, {}],
  ] as const)('skips a member for the reason %s', (expected, changes) => {
    expect(skipMember('add_role', '10', member(changes), around(), true)).toBe(expected);
  });

  test('skips remove_role for a member without the role', () => {
    expect(skipMember('remove_role', '10', member(), around(), true)).toBe('lacks-role');
    expect(skipMember('remove_role', '10', member({ roleIds: ['10'] }), around(), true)).toBeNull();
  });

  test('skips another bot only in a bulk action', () => {
    expect(skipMember('add_role', '10', member({ isBot: true }), around(), false)).toBeNull();
  });

  test('skips kicking a member who left, but not banning them', () => {
    expect(skipMember('kick', null, null, around(), true)).toBe('not-in-server');
    expect(skipMember('ban', null, null, around(), true)).toBeNull();
  });
});

test('of two roles at the same position the older one ranks higher', () => {
  expect(isAbove(role('10', 3), role('11', 3))).toBe(true);
  expect(isAbove(role('11', 3), role('10', 3))).toBe(false);
});
