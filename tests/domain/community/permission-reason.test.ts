import { describe, expect, test } from 'vitest';
import { channelPermissions } from '../../../src/domain/community/channel-permissions.ts';
import { holds, PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import {
  explainFlag,
  type PermissionReason,
} from '../../../src/domain/community/permission-reason.ts';
import { CASES } from './permission-cases.ts';
import { situation } from './permission-situation.ts';

const { viewChannel, sendMessages, readMessageHistory, manageChannels } = PERMISSION;
/** The four flags of the permission matrix. */
const FLAGS = { viewChannel, sendMessages, readMessageHistory, manageChannels };
const all = Object.entries(CASES).flatMap(([name, given]) =>
  Object.entries(FLAGS).map(([flag, bit]) => [name, flag, given, bit] as const),
);

/** The deciding reason: for 'cannot-view', the reason that hides the channel. */
const rootOf = (reason: PermissionReason): PermissionReason =>
  reason.kind === 'cannot-view' ? rootOf(reason.because) : reason;

describe('the reason for a channel permission', () => {
  test.each(all)('%s: %s has a correct verdict and an existing reason', (_, __, given, bit) => {
    const { server, subject, overrides } = situation(given);
    const { granted, because } = explainFlag(server, subject, overrides, bit);
    expect(granted).toBe(holds(channelPermissions(server, subject, overrides), bit));
    const root = rootOf(because);
    const decided = because.kind === 'cannot-view' ? viewChannel : bit;
    switch (root.kind) {
      case 'owner':
        expect(subject.id).toBe(server.ownerId);
        return expect(granted).toBe(true);
      case 'administrator':
        expect([...subject.roleIds, server.id]).toContain(root.roleId);
        return expect(granted).toBe(true);
      case 'timed-out':
        expect([subject.timedOut, granted]).toEqual([true, false]);
        return;
      case 'role':
        expect([...subject.roleIds, server.id]).toContain(root.roleId);
        expect(holds(server.roles.get(root.roleId)?.permissions ?? 0n, decided)).toBe(true);
        return expect(granted).toBe(true);
      case 'no-role':
        return expect(granted).toBe(false);
      case 'override': {
        const named = overrides.find((each) => each.id === root.id);
        expect(holds(named?.[root.effect] ?? 0n, decided)).toBe(true);
        if (because.kind === 'override') expect(granted).toBe(root.effect === 'allow');
        return;
      }
    }
  });

  test('removing or inverting the deciding override flips the verdict', () => {
    let turned = 0;
    for (const [, , given, bit] of all) {
      const { server, subject, overrides } = situation(given);
      const { granted, because } = explainFlag(server, subject, overrides, bit);
      if (because.kind !== 'override') continue;
      const others = overrides.filter((each) => each.id !== because.id || each.kind === 'member');
      const kind = because.of === 'member' ? ('member' as const) : ('role' as const);
      const [allow, deny] = because.effect === 'allow' ? [0n, bit] : [bit, 0n];
      const against = [
        ...others.filter((each) => each.kind !== 'member' || each.id !== because.id),
        { id: because.id, kind, allow, deny },
      ];
      const now = holds(channelPermissions(server, subject, against), bit);
      // Another role at the same step may have the same effect.
      const same = others.some(
        (each) => holds(each[because.effect], bit) && each.id !== because.id,
      );
      if (same) continue;
      turned += 1;
      expect(now).toBe(!granted);
    }
    expect(turned).toBeGreaterThan(12);
  });
});
