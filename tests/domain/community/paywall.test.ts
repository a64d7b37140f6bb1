import { describe, expect, test } from 'vitest';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  channelPermissions,
  type Override,
  type PermissionServer,
} from '../../../src/domain/community/channel-permissions.ts';
import {
  CHANNEL_RULES,
  newChannelOverrides,
  overrideChanges,
  type PlanRoles,
  ruleFor,
} from '../../../src/domain/community/channel-plan.ts';
import { checkPaywall } from '../../../src/domain/community/paywall.ts';
import {
  holds,
  PERMISSION as P,
  THREAD_BITS,
  WRITE_BITS,
} from '../../../src/domain/community/permission-flags.ts';
import { explainFlag } from '../../../src/domain/community/permission-reason.ts';

const EVERYDAY = P.viewChannel | P.sendMessages | P.readMessageHistory;
const [EVERYONE, BASE, PAID, VIP, BOT, OTHER] = ['1', '2', '3', '4', '5', '6'] as const;
const server: PermissionServer = {
  id: EVERYONE,
  ownerId: '900',
  roles: new Map([
    [EVERYONE, { permissions: EVERYDAY }],
    ...[BASE, PAID, VIP, OTHER].map((id) => [id, { permissions: 0n }] as const),
    [BOT, { permissions: EVERYDAY | P.manageRoles }],
  ]),
};
const byEntitlement = new Map<Entitlement, string>([
  ['community-base', BASE],
  ['community-paid', PAID],
  ['community-vip', VIP],
]);
const roles: PlanRoles = { everyoneId: EVERYONE, byEntitlement, bot: { id: BOT, kind: 'role' } };
const check = (purpose: 'signal' | 'premium' | 'public', overrides: Override[]) =>
  checkPaywall(server, [{ id: 'c', name: 'channel', type: 0, purpose, overrides }], {
    catalogue: DOCUMENTED_CATALOGUE,
    byEntitlement,
    trustedIds: new Set([BOT]),
  });

describe('the paywall rules', () => {
  test.each(['public', 'signal', 'premium'] as const)(
    'the paywall rules leave no fault in a new %s channel',
    (purpose) => {
      const overrides = newChannelOverrides(CHANNEL_RULES[purpose], roles);
      expect(check(purpose, overrides).faults).toEqual([]);
      expect(overrideChanges(CHANNEL_RULES[purpose], roles, overrides)).toEqual([]);
    },
  );

  test('the paywall rules keep the bot in the channel after every single step', () => {
    const bot = { id: '901', roleIds: [BOT], timedOut: false };
    let overrides: Override[] = [];
    for (const { id, kind, after } of overrideChanges(CHANNEL_RULES.signal, roles, [])) {
      overrides = [
        ...overrides.filter((each) => each.id !== id),
        ...(after === null ? [] : [{ id, kind, ...after }]),
      ];
      const held = channelPermissions(server, bot, overrides);
      expect(holds(held, P.viewChannel | P.manageRoles)).toBe(true);
    }
  });

  test('remove write access of others in a signal channel and keep their other bits', () => {
    const extra: Override = {
      id: OTHER,
      kind: 'role',
      allow: P.sendMessages | P.attachFiles,
      deny: 0n,
    };
    const change = overrideChanges(CHANNEL_RULES.signal, roles, [extra]).find(
      ({ id }) => id === OTHER,
    );
    expect(change?.after).toEqual({ allow: P.attachFiles, deny: 0n });
  });

  test('deny threads where writing is closed, and remove the denial elsewhere', () => {
    const extra: Override = { id: OTHER, kind: 'role', allow: THREAD_BITS, deny: 0n };
    const changes = overrideChanges(CHANNEL_RULES.signal, roles, [extra]);
    expect(changes.find(({ id }) => id === OTHER)?.after).toBeNull();
    expect(changes.at(-1)).toMatchObject({ id: EVERYONE });
    expect(changes.at(-1)?.after?.deny).toBe(P.viewChannel | WRITE_BITS);
    const known = changes.flatMap(({ id, kind, after }) =>
      after === null ? [] : [{ id, kind, ...after }],
    );
    expect(overrideChanges(CHANNEL_RULES.signal, roles, known)).toEqual([]);
  });

  test('skip thread bits that the bot may not set, and still close the channel', () => {
    const settable = P.viewChannel | P.sendMessages | P.sendInThreads;
    const changes = overrideChanges(CHANNEL_RULES.signal, roles, [], settable);
    const denied = P.viewChannel | P.sendMessages | P.sendInThreads;
    expect(changes.at(-1)?.after?.deny).toBe(denied);
  });

  test('let other bots keep posting', () => {
    const extra: Override = { id: OTHER, kind: 'role', allow: P.sendMessages, deny: 0n };
    const botIds = new Set([OTHER]);
    const changes = overrideChanges(CHANNEL_RULES.signal, { ...roles, botIds }, [extra]);
    expect(changes.map(({ id }) => id)).not.toContain(OTHER);
  });

  test('the paywall rules leave write access unchanged in voice channels', () => {
    const rule = ruleFor('signal', { name: 'signals live', type: 2 });
    const extra: Override = { id: OTHER, kind: 'role', allow: P.sendMessages, deny: 0n };
    const changes = overrideChanges(rule, roles, [extra]);
    expect(changes.map(({ id }) => id)).toEqual([BOT, PAID, EVERYONE]);
    expect(changes.at(-1)?.after).toEqual({ allow: 0n, deny: P.viewChannel });
  });
});

describe('the paywall check', () => {
  test('reports a leak with the override that causes it', () => {
    const overrides = newChannelOverrides(CHANNEL_RULES.signal, roles);
    const leak: Override = { id: BASE, kind: 'role', allow: P.viewChannel, deny: 0n };
    expect(check('signal', [...overrides, leak]).faults).toEqual([
      {
        kind: 'leak',
        channelId: 'c',
        plan: 'free',
        because: { kind: 'override', of: 'role', id: BASE, effect: 'allow' },
      },
    ]);
  });

  test('reports a channel that nothing hides, with the role that opens it', () => {
    const { faults } = check('premium', []);
    expect(faults.map((fault) => [fault.kind, 'plan' in fault ? fault.plan : null])).toEqual([
      ['leak', 'free'],
      ['leak', 'basic'],
      ['leak', 'standard'],
    ]);
    expect(faults[0]?.because).toEqual({ kind: 'role', roleId: EVERYONE });
  });

  test('reports plans without access, roles that can write and openings beside the plans', () => {
    const hidden: Override = { id: EVERYONE, kind: 'role', allow: 0n, deny: P.viewChannel };
    expect(check('signal', [hidden]).faults.map((fault) => fault.kind)).toEqual([
      'shut-out',
      'shut-out',
      'shut-out',
    ]);
    const overrides = newChannelOverrides(CHANNEL_RULES.signal, roles).map((each) =>
      each.id === PAID ? { ...each, allow: each.allow | P.sendMessages } : each,
    );
    const opened: Override = { id: '700', kind: 'member', allow: P.viewChannel, deny: 0n };
    const kinds = check('signal', [...overrides, opened]).faults.map((fault) => fault.kind);
    expect(kinds).toEqual(['writes', 'writes', 'writes', 'opening']);
  });

  test.each([
    'sendMessages',
    'createPublicThreads',
    'createPrivateThreads',
    'sendInThreads',
  ] as const)('the paywall check counts only %s as writing, by a plan or anyone else', (name) => {
    const overrides = newChannelOverrides(CHANNEL_RULES.signal, roles);
    const ofPlan = overrides.map((each) =>
      each.id === PAID ? { ...each, allow: each.allow | P[name] } : each,
    );
    const faults = check('signal', ofPlan).faults;
    expect(faults.map(({ kind }) => kind)).toEqual(['writes', 'writes', 'writes']);
    expect(faults[0]?.because).toMatchObject({ kind: 'override', id: PAID });
    const other: Override = { id: OTHER, kind: 'role', allow: P[name], deny: 0n };
    expect(check('signal', [...overrides, other]).faults).toEqual([
      {
        kind: 'writing',
        channelId: 'c',
        because: { kind: 'override', of: 'role', id: OTHER, effect: 'allow' },
      },
    ]);
    const bot: Override = { id: BOT, kind: 'role', allow: P[name], deny: 0n };
    expect(check('signal', [...overrides.filter(({ id }) => id !== BOT), bot]).faults).toEqual([]);
  });
});

describe('what a plan sees', () => {
  const sightWith = (allow: bigint) => {
    const deny = WRITE_BITS & ~allow;
    const overrides: Override[] = [{ id: EVERYONE, kind: 'role', allow, deny }];
    return check('public', overrides).sights.c?.free;
  };

  test('tells threads only from messages, and from reading', () => {
    expect(sightWith(P.sendInThreads)).toEqual({ sees: true, writes: true, threadsOnly: true });
    expect(sightWith(P.sendMessages)).toEqual({ sees: true, writes: true, threadsOnly: false });
    expect(sightWith(0n)).toEqual({ sees: true, writes: false, threadsOnly: false });
  });
});

describe('the reason for a permission', () => {
  const subject = { id: '500', roleIds: [PAID], timedOut: false };
  const why = (overrides: Override[], flag: bigint, changes = {}) =>
    explainFlag(server, { ...subject, ...changes }, overrides, flag);
  const denial: Override = { id: EVERYONE, kind: 'role', allow: 0n, deny: P.viewChannel };

  test.each([
    ['the owner', [denial], { id: '900' }, true, { kind: 'owner' }],
    ['a timeout', [], { timedOut: true }, false, { kind: 'timed-out' }],
    ['a role', [], {}, true, { kind: 'role', roleId: EVERYONE }],
    [
      'a hidden channel',
      [denial],
      {},
      false,
      {
        kind: 'cannot-view',
        because: { kind: 'override', of: 'everyone', id: EVERYONE, effect: 'deny' },
      },
    ],
    [
      "a member's own override",
      [{ id: '500', kind: 'member', allow: 0n, deny: P.sendMessages }],
      {},
      false,
      { kind: 'override', of: 'member', id: '500', effect: 'deny' },
    ],
  ] as const)('names %s', (_, overrides, changes, granted, because) => {
    expect(why([...overrides], P.sendMessages, changes)).toEqual({ granted, because });
  });

  test('the reason for a permission is no-role when no role grants it', () => {
    expect(why([], P.manageChannels)).toEqual({ granted: false, because: { kind: 'no-role' } });
  });
});
