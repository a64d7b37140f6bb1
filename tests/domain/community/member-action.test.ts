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

describe('an action is refused before Discord is asked', () => {
  test.each([
    ['add_role', 'manageRoles'],
    ['remove_role', 'manageRoles'],
    ['kick', 'kickMembers'],
    ['ban', 'banMembers'],
  ] as const)('%s without %s', (action, permission) => {
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
  ])('a role %s is %s', (roleId, reason) => {
    expect(refuseAction('add_role', roleId, around())).toEqual({ reason });
  });

  test('kicking asks for no role', () => {
    expect(refuseAction('kick', null, around())).toBeNull();
  });
});

describe('who is left out', () => {
  test.each([
    ['owner', { id: '900' }],
    ['own-bot', { id: '901', isBot: true }],
    ['bot', { isBot: true }],
    ['above-bot', { roleIds: ['10', '40'] }],
    ['has-role', { roleIds: ['10'] }],
    [null, {}],
  ] as const)('%s', (expected, changes) => {
    expect(skipMember('add_role', '10', member(changes), around(), true)).toBe(expected);
  });

  test('whoever does not have the role has none to lose', () => {
    expect(skipMember('remove_role', '10', member(), around(), true)).toBe('lacks-role');
    expect(skipMember('remove_role', '10', member({ roleIds: ['10'] }), around(), true)).toBeNull();
  });

  test('another bot, only where many are chosen at once', () => {
    expect(skipMember('add_role', '10', member({ isBot: true }), around(), false)).toBeNull();
  });

  test('who left cannot be kicked, and can be banned', () => {
    expect(skipMember('kick', null, null, around(), true)).toBe('not-in-server');
    expect(skipMember('ban', null, null, around(), true)).toBeNull();
  });
});

test('of two roles at one position the older one is higher', () => {
  expect(isAbove(role('10', 3), role('11', 3))).toBe(true);
  expect(isAbove(role('11', 3), role('10', 3))).toBe(false);
});
