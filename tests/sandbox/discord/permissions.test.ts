import { describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, PERMISSION } from '../../../src-sandbox/discord/rules/permission-bits.ts';
import {
  channelPermissions,
  guildPermissions,
} from '../../../src-sandbox/discord/rules/permissions.ts';
import type { OverwriteState } from '../../../src-sandbox/discord/state.ts';

const { viewChannel, sendMessages, embedLinks, connect, speak, administrator } = PERMISSION;
const VIEW_AND_SEND = viewChannel | sendMessages;

const guild = {
  id: 'everyone',
  ownerId: 'owner',
  roles: {
    everyone: { permissions: String(VIEW_AND_SEND) },
    quiet: { permissions: '0' },
    loud: { permissions: String(connect) },
    admin: { permissions: String(administrator) },
  },
};
const subject = (roleIds: string[], timedOut = false, userId = 'someone') => ({
  userId,
  roleIds,
  timedOut,
});
const overwrite = (id: string, allow: bigint, deny: bigint, type: 0 | 1 = 0): OverwriteState => ({
  id,
  type,
  allow: String(allow),
  deny: String(deny),
});

describe('permission computation', () => {
  it('gives the owner every permission', () => {
    const owner = subject([], true, 'owner');
    expect(guildPermissions(guild, owner)).toBe(ALL_PERMISSIONS);
    const closed = [overwrite('everyone', 0n, viewChannel)];
    expect(channelPermissions(guild, owner, closed)).toBe(ALL_PERMISSIONS);
  });

  it('adds up @everyone and all roles', () => {
    expect(guildPermissions(guild, subject(['quiet', 'loud']))).toBe(VIEW_AND_SEND | connect);
  });

  it('exempts an administrator from overrides and timeouts', () => {
    const admin = subject(['admin'], true);
    const closed = [overwrite('everyone', 0n, viewChannel), overwrite('someone', 0n, speak, 1)];
    expect(channelPermissions(guild, admin, closed)).toBe(ALL_PERMISSIONS);
  });

  it("applies @everyone's override first, then the roles', then the member's", () => {
    const overwrites = [
      overwrite('someone', 0n, sendMessages, 1),
      overwrite('loud', sendMessages, 0n),
      overwrite('everyone', 0n, sendMessages),
    ];
    expect(channelPermissions(guild, subject([]), overwrites.slice(1))).toBe(viewChannel);
    expect(channelPermissions(guild, subject(['loud']), overwrites.slice(1))).toBe(
      VIEW_AND_SEND | connect,
    );
    expect(channelPermissions(guild, subject(['loud']), overwrites)).toBe(viewChannel | connect);
  });

  it('the allow of one role beats the deny of another', () => {
    const overwrites = [overwrite('loud', sendMessages, 0n), overwrite('quiet', 0n, sendMessages)];
    const held = channelPermissions(guild, subject(['quiet', 'loud']), overwrites);
    expect(held & sendMessages).toBe(sendMessages);
  });

  it('leaves a timed-out member only viewing and reading', () => {
    expect(guildPermissions(guild, subject(['loud'], true))).toBe(viewChannel);
    expect(channelPermissions(guild, subject(['loud'], true), [])).toBe(viewChannel);
  });

  it('removes permissions that depend on a missing one', () => {
    const hidden = [overwrite('everyone', sendMessages, viewChannel)];
    expect(channelPermissions(guild, subject([]), hidden)).toBe(0n);
    const mute = [overwrite('everyone', embedLinks, sendMessages)];
    expect(channelPermissions(guild, subject([]), mute)).toBe(viewChannel);
    const deaf = [overwrite('everyone', speak, 0n)];
    expect(channelPermissions(guild, subject([]), deaf)).toBe(VIEW_AND_SEND);
    expect(channelPermissions(guild, subject(['loud']), deaf)).toBe(
      VIEW_AND_SEND | connect | speak,
    );
  });
});
