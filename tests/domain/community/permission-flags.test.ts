import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { moderatingRights } from '../../../src/domain/community/paid-role.ts';
import {
  ALL_PERMISSIONS,
  namesOf,
  PERMISSION,
} from '../../../src/domain/community/permission-flags.ts';

describe('permission names', () => {
  test('permission names cover every bit that Discord documents once, lowest first', () => {
    const documented = new Set(Object.values(PermissionFlagsBits));
    const named: bigint[] = Object.values(PERMISSION);
    expect(named).toEqual([...documented].sort((a, b) => (a < b ? -1 : 1)));
    expect(namesOf(ALL_PERMISSIONS)).toHaveLength(documented.size);
  });
});

describe('moderating rights', () => {
  test.each([
    ['pins messages', 'pinMessages'],
    ['bypasses slowmode', 'bypassSlowmode'],
    ['creates events', 'createEvents'],
    ['shows server insights', 'viewInsights'],
    ['shows monetization analytics', 'viewMonetization'],
  ] as const)('moderating rights include the one that %s', (_what, name) => {
    expect(moderatingRights(PERMISSION[name])).toEqual([name]);
  });

  test('moderating rights include creating events only when @everyone lacks it', () => {
    const bits = PERMISSION.createEvents | PERMISSION.kickMembers;
    expect(moderatingRights(bits, bits)).toEqual(['kickMembers']);
  });

  test('moderating rights exclude what members of an ordinary server may do', () => {
    const { sendPolls, sendVoiceMessages, useSoundboard, useExternalApps } = PERMISSION;
    const bits = sendPolls | sendVoiceMessages | useSoundboard | useExternalApps;
    expect(moderatingRights(bits)).toEqual([]);
  });
});
