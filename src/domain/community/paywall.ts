import { type Catalogue, type Entitlement, FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import { entitlementsOf, includes } from '../entitlement.ts';
import { planKeys } from '../plan.ts';

import {
  channelPermissions,
  type Override,
  type PermissionServer,
  type PermissionSubject,
} from './channel-permissions.ts';
import { type ChannelPurpose, ruleFor } from './channel-plan.ts';
import { holds, PERMISSION, WRITE_BITS } from './permission-flags.ts';
import { explainFlag, type PermissionReason } from './permission-reason.ts';

interface GuardedChannel {
  id: string;
  name: string;
  type: number;
  /** Null: no rule of ours applies. Shown, but never reported as a leak. */
  purpose: ChannelPurpose | null;
  overrides: readonly Override[];
}

/**
 * leak: sees a channel of a higher plan. shut-out: cannot see a channel of this plan. writes: can write in a read-only
 * channel. opening, writing: an override lets a role or member outside the plans view or write.
 */
export type PaywallFault =
  | {
      kind: 'leak' | 'shut-out' | 'writes';
      channelId: string;
      plan: Plan;
      because: PermissionReason;
    }
  | { kind: 'opening' | 'writing'; channelId: string; because: PermissionReason };

interface PlanSight {
  sees: boolean;
  /** Messages or threads. */
  writes: boolean;
  /** Writes, but only in threads. */
  threadsOnly: boolean;
}

interface PaywallReport {
  /** Sights by channel id, then by plan. */
  sights: Record<string, Record<Plan, PlanSight>>;
  faults: PaywallFault[];
}

interface PaywallRoles {
  catalogue: Catalogue;
  byEntitlement: ReadonlyMap<Entitlement, string>;
  /** Roles and members allowed to view and write: the operator, the bot and other bots. */
  trustedIds: ReadonlySet<string>;
}

/** Computes what a member with only the roles of each plan sees in every channel, and compares it with the rules. */
export function checkPaywall(
  server: PermissionServer,
  channels: readonly GuardedChannel[],
  roles: PaywallRoles,
): PaywallReport {
  const plans = planKeys(roles.catalogue);
  const report: PaywallReport = { sights: {}, faults: [] };
  for (const channel of channels) {
    const sights = plans.map((plan) => [plan, sightOf(server, channel, subjectOf(plan, roles))]);
    report.sights[channel.id] = Object.fromEntries(sights);
    for (const plan of plans) report.faults.push(...planFaults(server, channel, plan, roles));
    report.faults.push(...besidePlans(server, channel, roles));
  }
  return report;
}

function subjectOf(plan: Plan, { catalogue, byEntitlement }: PaywallRoles): PermissionSubject {
  const roleIds = entitlementsOf(catalogue, plan).flatMap((each) => byEntitlement.get(each) ?? []);
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
    // Without viewing, no other permission applies. Threads count as writing.
    writes: (held & WRITE_BITS) !== 0n,
    threadsOnly: (held & WRITE_BITS) !== 0n && !holds(held, PERMISSION.sendMessages),
  };
}

function planFaults(
  server: PermissionServer,
  channel: GuardedChannel,
  plan: Plan,
  roles: PaywallRoles,
): PaywallFault[] {
  if (channel.purpose === null) return [];
  const rule = ruleFor(channel.purpose, channel, roles.catalogue);
  const subject = subjectOf(plan, roles);
  const sight = sightOf(server, channel, subject);
  const because = (flag: bigint) => explainFlag(server, subject, channel.overrides, flag).because;
  const entitled = includes(roles.catalogue, plan, rule.audience);
  const about = { channelId: channel.id, plan };
  if (sight.sees !== entitled) {
    const kind = sight.sees ? 'leak' : 'shut-out';
    return [{ ...about, kind, because: because(PERMISSION.viewChannel) }];
  }
  if (!entitled || rule.audienceWrites !== false) return [];
  const held = channelPermissions(server, subject, channel.overrides) & WRITE_BITS;
  // Explains the lowest held bit: each bit alone is enough to write.
  return held === 0n ? [] : [{ ...about, kind: 'writes', because: because(held & -held) }];
}

/** Overrides that let a role or member outside the plans view a paid channel, or write in a read-only one. */
function besidePlans(
  server: PermissionServer,
  channel: GuardedChannel,
  roles: PaywallRoles,
): PaywallFault[] {
  if (channel.purpose === null) return [];
  const { audience, audienceWrites } = ruleFor(channel.purpose, channel, roles.catalogue);
  const isForAll = includes(roles.catalogue, FREE_PLAN, audience);
  const known = new Set([server.id, ...roles.byEntitlement.values(), ...roles.trustedIds]);
  const found = (kind: 'opening' | 'writing', bits: bigint): PaywallFault[] =>
    channel.overrides
      .filter(({ id, allow }) => !known.has(id) && (allow & bits) !== 0n)
      .map(({ id, kind: of }) => {
        const because = { kind: 'override', of, id, effect: 'allow' } as const;
        return { kind, channelId: channel.id, because };
      });
  return [
    ...(isForAll ? [] : found('opening', PERMISSION.viewChannel)),
    ...(audienceWrites === false ? found('writing', WRITE_BITS) : []),
  ];
}
