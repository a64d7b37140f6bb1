import { describe, expect, test } from 'vitest';
import {
  OVERRIDE_BIT,
  OVERRIDE_FLAGS,
  readOverride,
  type TriState,
  withFlags,
} from '../../../src/domain/community/channel-override.ts';
import { purposeByName, ruleFor } from '../../../src/domain/community/channel-plan.ts';
import {
  moderatingRights,
  PAID_ROLE,
  readPaidRole,
} from '../../../src/domain/community/paid-role.ts';
import { PERMISSION, roleBadges } from '../../../src/domain/community/permission-flags.ts';
import { isPremiumChannel, isSignalChannel } from '../../../src/domain/community/signal-channel.ts';

const STATES: TriState[] = [true, false, null];
const NOTHING = {
  viewChannel: null,
  sendMessages: null,
  readMessageHistory: null,
  manageChannel: null,
};

describe('a tri-state override', () => {
  test('reads back every combination it wrote', () => {
    for (const viewChannel of STATES) {
      for (const sendMessages of STATES) {
        for (const readMessageHistory of STATES) {
          for (const manageChannel of STATES) {
            const values = { viewChannel, sendMessages, readMessageHistory, manageChannel };
            const written = withFlags(null, values) ?? { allow: 0n, deny: 0n };
            expect(readOverride(written)).toEqual(values);
            expect(written.allow & written.deny).toBe(0n);
          }
        }
      }
    }
  });

  test.each(OVERRIDE_FLAGS)('changes exactly one bit for %s', (flag) => {
    const others = PERMISSION.attachFiles | PERMISSION.moderateMembers;
    const before = { allow: others, deny: PERMISSION.embedLinks };
    const allowed = withFlags(before, { [flag]: true });
    expect(allowed).toEqual({ allow: others | OVERRIDE_BIT[flag], deny: PERMISSION.embedLinks });
    expect(withFlags(allowed, { [flag]: null })).toEqual(before);
    const denied = withFlags(before, { [flag]: false });
    expect(denied).toEqual({ allow: others, deny: PERMISSION.embedLinks | OVERRIDE_BIT[flag] });
  });

  test('a tri-state override disappears when all four flags inherit and no bit is left', () => {
    const before = { allow: PERMISSION.viewChannel, deny: PERMISSION.sendMessages };
    expect(withFlags(before, NOTHING)).toBeNull();
    expect(withFlags(null, NOTHING)).toBeNull();
  });

  test('a tri-state override stays when all four flags inherit but other bits are set', () => {
    const before = { allow: PERMISSION.viewChannel, deny: PERMISSION.attachFiles };
    expect(withFlags(before, NOTHING)).toEqual({ allow: 0n, deny: PERMISSION.attachFiles });
  });
});

describe('a trading-signal channel', () => {
  test.each([
    'btc-signals',
    'SIGNALS',
    '交易信号',
    'day-trading',
    'price-alerts',
    '策略讨论',
    'vip-signals',
    'premium-alerts',
  ])('includes the name %s', (name) => expect(isSignalChannel({ name, type: 0 })).toBe(true));

  test.each(['general', 'strategy', '中文交流', 'alarm'])('excludes the name %s', (name) =>
    expect(isSignalChannel({ name, type: 0 })).toBe(false),
  );

  test.each([2, 4, 13])('excludes type %i, which has no text messages', (type) =>
    expect(isSignalChannel({ name: 'signals', type })).toBe(false),
  );

  test.each([5, 15, 16])('includes type %i, which has posts', (type) =>
    expect(isSignalChannel({ name: 'signals', type })).toBe(true),
  );

  test('a trading-signal channel with a premium name follows the stricter rule', () => {
    expect(isPremiumChannel({ name: 'VIP-Signals', type: 0 })).toBe(true);
    expect(purposeByName({ name: 'VIP-Signals', type: 0 })).toBe('premium');
    expect(ruleFor('premium', { name: 'VIP-Signals', type: 0 })).toEqual({
      audience: 'community-vip',
      audienceWrites: false,
    });
    expect(ruleFor('premium', { name: 'vip-lounge', type: 0 }).audienceWrites).toBe(true);
  });

  test.each([2, 13, 15])(
    'a trading-signal channel of type %i is guarded against being seen',
    (type) => {
      expect(purposeByName({ name: 'signals live', type })).toBe('signal');
      expect(purposeByName({ name: 'VIP voice', type })).toBe('premium');
    },
  );

  test('a trading-signal channel where members speak has no write rule, and a category has no rule at all', () => {
    expect(ruleFor('signal', { name: 'signals live', type: 2 })).toEqual({
      audience: 'community-paid',
      audienceWrites: null,
    });
    expect(purposeByName({ name: 'signals', type: 4 })).toBeNull();
  });
});

describe('moderating rights of a role', () => {
  test('moderating rights of a role are those beyond the documented role’s permissions', () => {
    expect(moderatingRights(BigInt(PAID_ROLE.permissions))).toEqual([]);
    expect(moderatingRights(PERMISSION.viewChannel | PERMISSION.sendMessages)).toEqual([]);
    const some = PERMISSION.administrator | PERMISSION.kickMembers | PERMISSION.viewAuditLog;
    expect(moderatingRights(some)).toEqual(['kickMembers', 'administrator']);
  });
});

describe('the documented paid role', () => {
  test('the documented paid role has four permissions, two of them moderating, and opens nothing', () => {
    expect(readPaidRole()).toEqual({
      names: ['viewAuditLog', 'muteMembers', 'useVoiceActivity', 'changeNickname'],
      moderating: ['viewAuditLog', 'muteMembers'],
      opensNothing: true,
    });
    expect([PAID_ROLE.color, PAID_ROLE.hoist, PAID_ROLE.mentionable]).toEqual([
      65_280,
      true,
      false,
    ]);
  });

  test('shows no badge, and the five badges decode their documented bits [domain-11]', () => {
    expect(roleBadges(BigInt(PAID_ROLE.permissions))).toEqual([]);
    expect(roleBadges(8n + 1024n + 2048n + 1_048_576n + 2_097_152n)).toEqual([
      'administrator',
      'viewChannel',
      'sendMessages',
      'connect',
      'speak',
    ]);
  });
});
