import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { moderatingRights } from '../../../src/domain/community/paid-role.ts';
import {
  ALL_PERMISSIONS,
  namesOf,
  PERMISSION,
} from '../../../src/domain/community/permission-flags.ts';

describe('the names of the permissions', () => {
  test('cover every bit that Discord documents, each bit once, lowest first', () => {
    const documented = new Set(Object.values(PermissionFlagsBits));
    const named: bigint[] = Object.values(PERMISSION);
    expect(named).toEqual([...documented].sort((a, b) => (a < b ? -1 : 1)));
    expect(namesOf(ALL_PERMISSIONS)).toHaveLength(documented.size);
  });
});

describe('the rights of a moderator', () => {
  test.each([
    ['pins messages', 'pinMessages'],
    ['passes by slowmode', 'bypassSlowmode'],
    ['creates events', 'createEvents'],
    ['reads the figures of the server', 'viewInsights'],
    ['reads what the server earns', 'viewMonetization'],
  ] as const)('include the one that %s', (_what, name) => {
    expect(moderatingRights(PERMISSION[name])).toEqual([name]);
  });

  test('include creating events only where @everyone lacks it', () => {
    const bits = PERMISSION.createEvents | PERMISSION.kickMembers;
    expect(moderatingRights(bits, bits)).toEqual(['kickMembers']);
  });

  test('include nothing that members of an ordinary server may do', () => {
    const { sendPolls, sendVoiceMessages, useSoundboard, useExternalApps } = PERMISSION;
    const bits = sendPolls | sendVoiceMessages | useSoundboard | useExternalApps;
    expect(moderatingRights(bits)).toEqual([]);
  });
});
