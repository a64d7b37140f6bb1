import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { channelPermissions } from '../../../src/domain/community/channel-permissions.ts';
import { holds } from '../../../src/domain/community/permission-flags.ts';
import { discordJsPermissions } from '../../support/discord-js-permissions.ts';
import { CASES } from './permission-cases.ts';
import { situation } from './permission-situation.ts';

describe("a member's channel permissions, in Discord's documented order", () => {
  test.each(Object.entries(CASES))('%s', (_, given) => {
    const { server, subject, overrides } = situation(given);
    const held = channelPermissions(server, subject, overrides);
    expect(holds(held, given.yes ?? 0n)).toBe(true);
    expect(held & (given.no ?? 0n)).toBe(0n);
  });

  test('the table has at least 40 cases', () => {
    expect(Object.keys(CASES).length).toBeGreaterThanOrEqual(40);
  });
});

const { EmbedLinks, AttachFiles, MentionEveryone, SendMessages, Connect, ViewChannel } =
  PermissionFlagsBits;
const { Speak, MuteMembers, DeafenMembers, MoveMembers, UseVAD } = PermissionFlagsBits;

/** The SDK keeps bits that lapse without seeing, sending or connecting. This removes them in its own terms. */
function withImplicitDenials(theirs: bigint): bigint {
  const held = new PermissionsBitField(theirs);
  if (!held.has(ViewChannel)) return 0n;
  if (!held.has(SendMessages)) held.remove(EmbedLinks, AttachFiles, MentionEveryone);
  if (!held.has(Connect)) held.remove(Speak, MuteMembers, DeafenMembers, MoveMembers, UseVAD);
  return held.bitfield;
}

/** The SDK ignores timeouts too, so only the table checks those cases. */
describe("discord.js's own calculation", () => {
  const cases = Object.entries(CASES).filter(([, given]) => given.timedOut !== true);
  test.each(cases)('agrees with ours bit for bit: %s', (_, given) => {
    const { server, subject, overrides } = situation(given);
    const theirs = discordJsPermissions(server, subject, overrides);
    const ours = channelPermissions(server, subject, overrides);
    if (theirs === PermissionsBitField.All) {
      expect(holds(ours, PermissionsBitField.All)).toBe(true);
    } else {
      expect(ours).toBe(withImplicitDenials(theirs));
    }
  });

  test('covers at least 40 cases of the table', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });
});
