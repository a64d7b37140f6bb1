import { type Catalogue, type Entitlement, FREE_PLAN } from '../catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../catalogue/documented-catalogue.ts';
import { includes } from '../entitlement.ts';
import { isEmpty, setFlag, type TriState } from './channel-override.ts';
import type { Override } from './channel-permissions.ts';
import { CHANNEL_TYPE, isWritten } from './channel-type.ts';
import { ALL_PERMISSIONS, PERMISSION, THREAD_BITS, WRITE_BITS } from './permission-flags.ts';
import { hasSignalName, isPremiumChannel } from './signal-channel.ts';

export type ChannelPurpose = 'public' | 'chart-request' | 'signal' | 'premium';

export interface ChannelRule {
  /** The only role that may see and read the channel. */
  audience: Entitlement;
  /** False: only the operator and the bot write. Null: not a channel for messages. */
  audienceWrites: boolean | null;
}

/** Channel access policy. The setup writes it, the repair restores it, and the paywall check verifies it. */
export const CHANNEL_RULES: Record<ChannelPurpose, ChannelRule> = {
  public: { audience: 'community-base', audienceWrites: true },
  'chart-request': { audience: 'community-base', audienceWrites: true },
  signal: { audience: 'community-paid', audienceWrites: false },
  premium: { audience: 'community-vip', audienceWrites: true },
};

export const CHART_REQUEST_NAME = 'chart-request';

interface NamedChannel {
  name: string;
  type: number;
}

/**
 * The entitlement whose role sees such channels: the documented one, or in a shop without it one by
 * reach. Most plans see public channels, most paid plans see signals, and the fewest see premium
 * ones. Null: the shop has no such role, so the rule does not apply.
 */
export function audienceOf(catalogue: Catalogue, purpose: ChannelPurpose): Entitlement | null {
  const roles = catalogue.entitlements.filter(({ provider }) => provider === 'discord');
  const documented = CHANNEL_RULES[purpose].audience;
  if (roles.some(({ key }) => key === documented)) return documented;
  const reach = (key: Entitlement) =>
    catalogue.plans.filter((plan) => plan.includes.includes(key)).length;
  const widestFirst = roles
    .map(({ key }) => key)
    .filter((key) => reach(key) > 0)
    .sort((a, b) => reach(b) - reach(a));
  const paid = widestFirst.filter((key) => !includes(catalogue, FREE_PLAN, key));
  if (purpose === 'signal') return paid[0] ?? null;
  return (purpose === 'premium' ? paid.at(-1) : widestFirst[0]) ?? null;
}

/** Signal channels for the VIP role are read-only too. In voice channels the rule covers only viewing. */
export function ruleFor(
  purpose: ChannelPurpose,
  { name, type }: NamedChannel,
  catalogue: Catalogue = DOCUMENTED_CATALOGUE,
): ChannelRule {
  const documented = CHANNEL_RULES[purpose];
  const rule = { ...documented, audience: audienceOf(catalogue, purpose) ?? documented.audience };
  if (!isWritten(type)) return { ...rule, audienceWrites: null };
  return purpose === 'premium' && hasSignalName(name) ? { ...rule, audienceWrites: false } : rule;
}

/**
 * Derives a channel's purpose from its name; the stricter purpose wins when two words match. Public channels and
 * chart-request are known by id instead.
 */
export function purposeByName(channel: NamedChannel): ChannelPurpose | null {
  if (channel.type === CHANNEL_TYPE.category) return null;
  if (isPremiumChannel(channel)) return 'premium';
  return hasSignalName(channel.name) ? 'signal' : null;
}

export interface PlanRoles {
  everyoneId: string;
  /** The mapped role of each community entitlement. */
  byEntitlement: ReadonlyMap<Entitlement, string>;
  /** The bot's own role, or the bot's member id when it has no role. */
  bot: { id: string; kind: 'role' | 'member' };
  /** Other bots and their roles: the operator arranged what they may post. */
  botIds?: ReadonlySet<string>;
}

interface OverrideChange {
  id: string;
  kind: 'role' | 'member';
  before: { allow: bigint; deny: bigint } | null;
  after: { allow: bigint; deny: bigint } | null;
}

/** Bits and the value that all of them get. */
type Edit = readonly [bits: bigint, value: TriState];

const SEES: Edit = [PERMISSION.viewChannel | PERMISSION.readMessageHistory, true];

/**
 * Override changes that a rule still needs, in a safe order: first the allow of the bot, to avoid locking itself out;
 * last the denial for @everyone. Other bits stay unchanged. Thread bits are limited to `settable`: a bot cannot set
 * permissions that it does not hold.
 */
export function overrideChanges(
  { audience, audienceWrites }: ChannelRule,
  roles: PlanRoles,
  current: readonly Override[],
  settable: bigint = ALL_PERMISSIONS,
): OverrideChange[] {
  const audienceId = roles.byEntitlement.get(audience);
  if (audienceId === undefined) return [];
  const mapped = [...roles.byEntitlement.values()].filter((id) => id !== audienceId);
  const special = new Set([roles.bot.id, audienceId, roles.everyoneId]);
  const writing = WRITE_BITS & ~(THREAD_BITS & ~settable);
  const readOnly = audienceWrites === false;
  const wanted: [Pick<Override, 'id' | 'kind'>, Edit[]][] = [
    [roles.bot, audienceWrites === null ? [SEES] : [SEES, [PERMISSION.sendMessages, true]]],
    [{ id: audienceId, kind: 'role' }, [SEES, ...audienceEdits(audienceWrites, writing)]],
    ...current
      .filter((each) => !special.has(each.id))
      .map((each): [Override, Edit[]] => {
        const seeing = mapped.includes(each.id) ? PERMISSION.viewChannel : 0n;
        const posting = readOnly && !roles.botIds?.has(each.id) ? writing : 0n;
        // Withdraws an allow beyond the rule. Denials stay.
        return [each, [[each.allow & (seeing | posting), null]]];
      }),
    [
      { id: roles.everyoneId, kind: 'role' },
      [[PERMISSION.viewChannel | (readOnly ? writing : 0n), false]],
    ],
  ];
  return wanted.flatMap(([target, edits]) => changeOf(target, edits, current));
}

function audienceEdits(writes: boolean | null, writing: bigint): Edit[] {
  if (writes === null) return [];
  return writes ? [[PERMISSION.sendMessages, true]] : [[writing, null]];
}

function changeOf(
  { id, kind }: Pick<Override, 'id' | 'kind'>,
  edits: readonly Edit[],
  current: readonly Override[],
): OverrideChange[] {
  const found = current.find((each) => each.id === id);
  const before = found === undefined ? null : { allow: found.allow, deny: found.deny };
  const edited = edits.reduce(
    (bits, [mask, value]) => setFlag(bits, mask, value),
    before ?? { allow: 0n, deny: 0n },
  );
  const same = (before?.allow ?? 0n) === edited.allow && (before?.deny ?? 0n) === edited.deny;
  return same ? [] : [{ id, kind, before, after: isEmpty(edited) ? null : edited }];
}

/** Overrides of a new channel with this purpose. */
export function newChannelOverrides(
  rule: ChannelRule,
  roles: PlanRoles,
  settable?: bigint,
): Override[] {
  return overrideChanges(rule, roles, [], settable).flatMap(({ id, kind, after }) =>
    after === null ? [] : [{ id, kind, ...after }],
  );
}
