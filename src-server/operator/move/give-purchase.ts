import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { PlanGrantSource } from '../../../src/domain/plan-grants.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { insertPlanGrant } from '../../billing/plan-grants/plan-grant-rows.ts';
import { DiscordIdentityEntity } from '../../discord/identity/discord-identity.entity.ts';
import type { Kernel } from '../../kernel.ts';
import { TradingViewIdentityEntity } from '../../tradingview/username/tradingview-identity.entity.ts';

/** A row of a move that is about to be applied. */
export interface MovedRow {
  ref: string;
  isStripe: boolean;
  /** The buyer's. */
  email: string;
  customerId: string;
  state: 'read' | 'created';
  plan: Plan;
  until: Date | null;
  discordId: string | null;
  discordName: string | null;
  tradingview: string | null;
  grantSource: PlanGrantSource | null;
  grantRef: string | null;
  accountId: string | null;
}

interface Given {
  accountId: string;
  row: MovedRow;
}

/** Gives the plan until the date that was paid for elsewhere. Repeated purchases raise 'conflict'. */
export async function givePurchase(
  em: EntityManager,
  deps: BillingDeps,
  { accountId, moveId, row }: Given & { moveId: string },
): Promise<void> {
  if (row.plan === FREE_PLAN) return;
  await insertPlanGrant(em, deps, {
    cause: `import ${moveId}`,
    grant: {
      accountId,
      plan: row.plan,
      startsAt: deps.clock.now(),
      until: row.until === null ? null : new Date(row.until),
      source: row.grantSource ?? 'operator',
      sourceRef: row.grantRef,
      paidMinor: null,
      currency: null,
      note: 'Moved in',
      operatorId: null,
      moveId,
    },
  });
}

/** Notes the names that a source gave, unless the account or someone else has one already. */
export async function nameAtProviders(
  em: EntityManager,
  { clock, machineClock }: Pick<Kernel, 'clock' | 'machineClock'>,
  { accountId, row }: Given,
): Promise<void> {
  const namedAt = clock.now();
  const changedAt = machineClock.now();
  const { discordId, tradingview } = row;
  const discord = discordId ?? row.discordName;
  if (discord !== null && (await isFree(em, accountId, discordId))) {
    em.create(DiscordIdentityEntity, {
      accountId,
      username: discord,
      // Never invite unasked: the next look at the server binds existing members.
      state: 'left',
      memberId: discordId,
      guildId: null,
      inviteCode: null,
      inviteExpiresAt: null,
      inviteRoleIds: null,
      reason: null,
      namedAt,
      changedAt,
    });
  }
  const usernameKey = tradingview?.toLowerCase() ?? '';
  const named = { $or: [{ accountId }, { usernameKey }] };
  if (tradingview !== null && (await em.count(TradingViewIdentityEntity, named)) === 0) {
    em.create(TradingViewIdentityEntity, {
      accountId,
      username: tradingview,
      usernameKey,
      tradingViewUserId: null,
      reason: null,
      namedAt,
      changedAt,
    });
  }
  await em.flush();
}

async function isFree(
  em: EntityManager,
  accountId: string,
  memberId: string | null,
): Promise<boolean> {
  const taken = [{ accountId }, ...(memberId === null ? [] : [{ memberId }])];
  return (await em.count(DiscordIdentityEntity, { $or: taken })) === 0;
}
