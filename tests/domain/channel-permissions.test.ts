import { PermissionsBitField } from 'discord.js';
import { describe, expect, test } from 'vitest';
import {
  channelPermissions,
  type PermissionServer,
  type PermissionSubject,
} from '../../src/domain/channel-permissions.ts';
import { ALL_PERMISSIONS, holds, PERMISSION as P } from '../../src/domain/permission-flags.ts';
import { discordJsPermissions } from '../support/discord-js-permissions.ts';
import {
  A,
  ADMIN,
  B,
  CASES,
  type Case,
  EVERYDAY,
  EVERYONE,
  MEMBER,
  OWNER,
} from './permission-cases.ts';

function situation(given: Case) {
  const server: PermissionServer = {
    id: EVERYONE,
    ownerId: OWNER,
    roles: new Map([
      [EVERYONE, { permissions: given.everyone ?? EVERYDAY }],
      [A, { permissions: given.a ?? 0n }],
      [B, { permissions: given.b ?? 0n }],
      [ADMIN, { permissions: P.administrator }],
    ]),
  };
  const subject: PermissionSubject = {
    id: given.who ?? MEMBER,
    roleIds: given.roles ?? [],
    timedOut: given.timedOut ?? false,
  };
  return { server, subject, overrides: given.overrides ?? [] };
}

describe("what a member may do in a channel, by Discord's documented order", () => {
  test.each(Object.entries(CASES))('%s', (_, given) => {
    const { server, subject, overrides } = situation(given);
    const held = channelPermissions(server, subject, overrides);
    expect(holds(held, given.yes ?? 0n)).toBe(true);
    expect(held & (given.no ?? 0n)).toBe(0n);
  });

  test('there are at least forty written cases', () => {
    expect(Object.keys(CASES).length).toBeGreaterThanOrEqual(40);
  });
});

/** The SDK knows neither a time-out nor what falls away without seeing, sending or connecting. */
const covered = (held: bigint) =>
  holds(held, P.viewChannel | P.sendMessages | P.connect) || holds(held, P.administrator);

describe("discord.js's own calculation", () => {
  const cases = Object.entries(CASES).filter(([, given]) => given.timedOut !== true);
  test.each(cases)('agrees where it covers the case: %s', (_, given) => {
    const { server, subject, overrides } = situation(given);
    const theirs = discordJsPermissions(server, subject, overrides);
    const ours = channelPermissions(server, subject, overrides);
    if (theirs === PermissionsBitField.All || ours === ALL_PERMISSIONS) {
      expect(holds(ours, PermissionsBitField.All)).toBe(true);
      expect(theirs).toBe(PermissionsBitField.All);
    } else if (covered(theirs)) expect(ours).toBe(theirs);
    else expect(holds(theirs, ours)).toBe(true);
  });
});
