import { isEmpty, type OverrideValues, writeOverride } from './channel-override.ts';
import type { Override } from './channel-permissions.ts';
import type { Entitlement } from './entitlement.ts';
import { PERMISSION } from './permission-flags.ts';
import { hasSignalName, isPremiumChannel, isSignalChannel } from './signal-channel.ts';

export type ChannelPurpose = 'public' | 'chart-request' | 'signal' | 'premium';

export interface ChannelRule {
  /** Whose role sees and reads; nobody else does. */
  audience: Entitlement;
  /** False: only the operator and the bot write. */
  audienceWrites: boolean;
}

/** Who sees what. The set-up writes it, the repair restores it, the paywall check holds against it. */
export const CHANNEL_RULES: Record<ChannelPurpose, ChannelRule> = {
  public: { audience: 'community-base', audienceWrites: true },
  'chart-request': { audience: 'community-base', audienceWrites: true },
  signal: { audience: 'community-paid', audienceWrites: false },
  premium: { audience: 'community-vip', audienceWrites: true },
};

export const CHART_REQUEST_NAME = 'chart-request';
export const PUBLIC_CHANNEL_COUNT = 5;

/** Signals for the VIP role are read-only as well. */
export function ruleFor(purpose: ChannelPurpose, channelName: string): ChannelRule {
  const rule = CHANNEL_RULES[purpose];
  return purpose === 'premium' && hasSignalName(channelName)
    ? { ...rule, audienceWrites: false }
    : rule;
}

/** What a channel is for by its name alone; public ones and chart-request are known by their ids. */
export function purposeByName(channel: { name: string; type: number }): ChannelPurpose | null {
  if (isPremiumChannel(channel)) return 'premium';
  return isSignalChannel(channel) ? 'signal' : null;
}

export interface PlanRoles {
  everyoneId: string;
  /** The mapped role of each community entitlement. */
  byEntitlement: ReadonlyMap<Entitlement, string>;
  /** The bot's own role, or the bot itself where it has none. */
  bot: { id: string; kind: 'role' | 'member' };
}

export interface OverrideChange {
  id: string;
  kind: 'role' | 'member';
  before: { allow: bigint; deny: bigint } | null;
  after: { allow: bigint; deny: bigint } | null;
}

const SEES: Partial<OverrideValues> = { viewChannel: true, readMessageHistory: true };

/**
 * The overrides that a rule still wants changed, in the order in which they are safe to make: the bot's
 * own allow first, so that it never locks itself out, and @everyone's denial last. Other bits stay.
 */
export function overrideChanges(
  rule: ChannelRule,
  roles: PlanRoles,
  current: readonly Override[],
): OverrideChange[] {
  const audienceId = roles.byEntitlement.get(rule.audience);
  if (audienceId === undefined) return [];
  const mapped = [...roles.byEntitlement.values()].filter((id) => id !== audienceId);
  const special = new Set([roles.bot.id, audienceId, roles.everyoneId]);
  const wanted: [Pick<Override, 'id' | 'kind'>, Partial<OverrideValues>][] = [
    [roles.bot, { ...SEES, sendMessages: true }],
    [
      { id: audienceId, kind: 'role' },
      { ...SEES, sendMessages: rule.audienceWrites ? true : null },
    ],
    ...current
      .filter((each) => !special.has(each.id))
      .map((each): [Override, Partial<OverrideValues>] => [
        each,
        withdrawn(each, { view: mapped.includes(each.id), send: !rule.audienceWrites }),
      ]),
    [
      { id: roles.everyoneId, kind: 'role' },
      { viewChannel: false, ...(rule.audienceWrites ? {} : { sendMessages: false }) },
    ],
  ];
  return wanted.flatMap(([target, values]) => changeOf(target, values, current));
}

/** An allow that would go past the rule is withdrawn; a denial is left. */
function withdrawn(
  each: Override,
  what: { view: boolean; send: boolean },
): Partial<OverrideValues> {
  const sees = what.view && (each.allow & PERMISSION.viewChannel) !== 0n;
  const sends = what.send && (each.allow & PERMISSION.sendMessages) !== 0n;
  return { ...(sees ? { viewChannel: null } : {}), ...(sends ? { sendMessages: null } : {}) };
}

function changeOf(
  { id, kind }: Pick<Override, 'id' | 'kind'>,
  values: Partial<OverrideValues>,
  current: readonly Override[],
): OverrideChange[] {
  const found = current.find((each) => each.id === id);
  const before = found === undefined ? null : { allow: found.allow, deny: found.deny };
  const after = writeOverride(before, values);
  const same = before?.allow === after?.allow && before?.deny === after?.deny;
  return same ? [] : [{ id, kind, before, after }];
}

/** The overrides of a channel that is made for this purpose. */
export function newChannelOverrides(rule: ChannelRule, roles: PlanRoles): Override[] {
  return overrideChanges(rule, roles, []).flatMap(({ id, kind, after }) =>
    after === null || isEmpty(after) ? [] : [{ id, kind, ...after }],
  );
}
