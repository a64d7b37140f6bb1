import {
  channelPermissions,
  type Override,
  type PermissionServer,
  type PermissionSubject,
} from './channel-permissions.ts';
import { type ChannelPurpose, ruleFor } from './channel-plan.ts';
import { type Entitlement, entitlementsOf } from './entitlement.ts';
import { holds, PERMISSION } from './permission-flags.ts';
import { explainFlag, type PermissionReason } from './permission-reason.ts';
import { PLANS, type Plan } from './plan.ts';

export interface GuardedChannel {
  id: string;
  name: string;
  /** Null: no rule of ours; shown, never a leak. */
  purpose: ChannelPurpose | null;
  overrides: readonly Override[];
}

/**
 * leak: sees what another plan pays for. shut-out: does not see what this plan includes. writes: may write
 * where only the operator should. opening: an override lets in a role or member that no plan accounts for.
 */
export type PaywallFault =
  | {
      kind: 'leak' | 'shut-out' | 'writes';
      channelId: string;
      plan: Plan;
      because: PermissionReason;
    }
  | { kind: 'opening'; channelId: string; because: PermissionReason };

export interface PlanSight {
  sees: boolean;
  writes: boolean;
}

export interface PaywallReport {
  /** By channel id, then by plan. */
  sights: Record<string, Record<Plan, PlanSight>>;
  faults: PaywallFault[];
}

export interface PaywallRoles {
  byEntitlement: ReadonlyMap<Entitlement, string>;
  /** Roles and members that may be let in: the bot, and roles of bots. */
  trustedIds: ReadonlySet<string>;
}

/** What a member with nothing but their plan's roles sees in every channel, held against the rules. */
export function checkPaywall(
  server: PermissionServer,
  channels: readonly GuardedChannel[],
  roles: PaywallRoles,
): PaywallReport {
  const report: PaywallReport = { sights: {}, faults: [] };
  for (const channel of channels) {
    const sights = PLANS.map((plan) => [plan, sightOf(server, channel, subjectOf(plan, roles))]);
    report.sights[channel.id] = Object.fromEntries(sights) as Record<Plan, PlanSight>;
    for (const plan of PLANS) report.faults.push(...planFaults(server, channel, plan, roles));
    report.faults.push(...openings(server, channel, roles));
  }
  return report;
}

function subjectOf(plan: Plan, { byEntitlement }: PaywallRoles): PermissionSubject {
  const roleIds = entitlementsOf(plan).flatMap((each) => byEntitlement.get(each) ?? []);
  return { id: `plan:${plan}`, roleIds, timedOut: false };
}

function sightOf(
  server: PermissionServer,
  channel: GuardedChannel,
  subject: PermissionSubject,
): PlanSight {
  const held = channelPermissions(server, subject, channel.overrides);
  return {
    sees: holds(held, PERMISSION.viewChannel),
    writes: holds(held, PERMISSION.viewChannel | PERMISSION.sendMessages),
  };
}

function planFaults(
  server: PermissionServer,
  channel: GuardedChannel,
  plan: Plan,
  roles: PaywallRoles,
): PaywallFault[] {
  if (channel.purpose === null) return [];
  const rule = ruleFor(channel.purpose, channel.name);
  const subject = subjectOf(plan, roles);
  const sight = sightOf(server, channel, subject);
  const because = (flag: bigint) => explainFlag(server, subject, channel.overrides, flag).because;
  const entitled = entitlementsOf(plan).includes(rule.audience);
  const about = { channelId: channel.id, plan };
  if (sight.sees !== entitled) {
    const kind = sight.sees ? 'leak' : 'shut-out';
    return [{ ...about, kind, because: because(PERMISSION.viewChannel) }];
  }
  return entitled && sight.writes && !rule.audienceWrites
    ? [{ ...about, kind: 'writes', because: because(PERMISSION.sendMessages) }]
    : [];
}

/** Overrides that open a paid channel to somebody whom no plan let in. */
function openings(
  server: PermissionServer,
  channel: GuardedChannel,
  roles: PaywallRoles,
): PaywallFault[] {
  if (channel.purpose === null) return [];
  const { audience } = ruleFor(channel.purpose, channel.name);
  if (audience === 'community-base') return [];
  const mapped = [...roles.byEntitlement.values()];
  return channel.overrides
    .filter((each) => holds(each.allow, PERMISSION.viewChannel))
    .filter(({ id }) => id !== server.id && !mapped.includes(id) && !roles.trustedIds.has(id))
    .map(({ id, kind }) => ({
      kind: 'opening',
      channelId: channel.id,
      because: { kind: 'override', of: kind, id, effect: 'allow' },
    }));
}
