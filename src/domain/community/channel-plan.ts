import type { Entitlement } from '../entitlement.ts';
import { isEmpty, setFlag, type TriState } from './channel-override.ts';
import type { Override } from './channel-permissions.ts';
import { CHANNEL_TYPE, isWritten } from './channel-type.ts';
import { ALL_PERMISSIONS, PERMISSION, THREAD_BITS, WRITE_BITS } from './permission-flags.ts';
import { hasSignalName, isPremiumChannel } from './signal-channel.ts';

export type ChannelPurpose = 'public' | 'chart-request' | 'signal' | 'premium';

export interface ChannelRule {
  /** Whose role sees and reads; nobody else does. */
  audience: Entitlement;
  /** False: only the operator and the bot write. Null: it is no channel to write in. */
  audienceWrites: boolean | null;
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

interface NamedChannel {
  name: string;
  type: number;
}

/** Signals for the VIP role are read-only as well; where people speak, only seeing is ruled. */
export function ruleFor(purpose: ChannelPurpose, { name, type }: NamedChannel): ChannelRule {
  const rule = CHANNEL_RULES[purpose];
  if (!isWritten(type)) return { ...rule, audienceWrites: null };
  return purpose === 'premium' && hasSignalName(name) ? { ...rule, audienceWrites: false } : rule;
}

/**
 * What a channel of any kind is for by its name alone, the stricter rule where two words are in it; public
 * ones and chart-request are known by their ids.
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
  /** The bot's own role, or the bot itself where it has none. */
  bot: { id: string; kind: 'role' | 'member' };
  /** Roles of other bots, and bots: what they post was arranged by the operator. */
  botIds?: ReadonlySet<string>;
}

export interface OverrideChange {
  id: string;
  kind: 'role' | 'member';
  before: { allow: bigint; deny: bigint } | null;
  after: { allow: bigint; deny: bigint } | null;
}

/** Bits, and what becomes of all of them. */
type Edit = readonly [bits: bigint, value: TriState];

const SEES: Edit = [PERMISSION.viewChannel | PERMISSION.readMessageHistory, true];

/**
 * The overrides that a rule still wants changed, in the order in which they are safe to make: the bot's
 * own allow first, so that it never locks itself out, and @everyone's denial last. Other bits stay. Of
 * the bits about threads only those in `settable` are turned: a bot sets nothing that it does not hold.
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
        // An allow that would go past the rule is withdrawn; a denial is left.
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

/** The overrides of a channel that is made for this purpose. */
export function newChannelOverrides(
  rule: ChannelRule,
  roles: PlanRoles,
  settable?: bigint,
): Override[] {
  return overrideChanges(rule, roles, [], settable).flatMap(({ id, kind, after }) =>
    after === null ? [] : [{ id, kind, ...after }],
  );
}
