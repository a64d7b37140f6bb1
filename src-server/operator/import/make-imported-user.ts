import type { PlanGrantSource } from '../../../src/domain/plan-grants.ts';
import { markImportedHolder } from '../../access/ownership/imported-holdings.ts';
import { CustomerEntity } from '../../billing/customer.entity.ts';
import { insertPlanGrant } from '../../billing/plan-grants/plan-grant-rows.ts';
import { newId } from '../../database/identifier.ts';
import type { HeldLease } from '../../database/lease.ts';
import { DiscordIdentityEntity } from '../../discord/identity/discord-identity.entity.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { TradingViewIdentityEntity } from '../../tradingview/username/tradingview-identity.entity.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { DISCORD_ID } from './import-row.ts';

/** A checked row without problems. */
export interface StoredRow {
  line: number;
  email: string;
  stripeSubscriptionId: string | null;
  stripeCustomerId: string | null;
  discordName: string | null;
  tradingViewName: string | null;
  /** A plan that Stripe does not bill. */
  plan?: string | null;
  planUntil?: Date | null;
  planSource?: PlanGrantSource | null;
  planSourceRef?: string | null;
  state: 'waiting' | 'created';
  accountId: string | null;
}

/**
 * Creates a user and their identities from one row, atomically. `passwordHash` is of an unknown
 * password: the invitation's link sets the first one. False: another run claimed the row.
 */
export async function makeImportedUser(
  { accountData: deps }: UserDeps,
  lease: Pick<HeldLease, 'write'>,
  { importId, row, passwordHash }: { importId: string; row: StoredRow; passwordHash: string },
): Promise<boolean> {
  const accountId = newId();
  const now = deps.clock.now();
  const changedAt = deps.machineClock.now();
  return lease.write(async (em) => {
    // Claim the row first: a concurrent run waits here and then finds it taken.
    const claimed = await em.execute<unknown[]>(
      `update user_import_row set state = 'created', account_id = ?::uuid
         where import_id = ?::uuid and line = ? and state = 'waiting' returning line`,
      [accountId, importId, row.line],
    );
    if (claimed.length === 0) return false;
    em.create(AccountEntity, {
      id: accountId,
      email: row.email,
      firstName: null,
      passwordHash,
      // Following the invitation proves the address.
      emailConfirmedAt: null,
      createdAt: now,
      closingAt: null,
    });
    if (row.stripeCustomerId !== null) {
      em.create(CustomerEntity, {
        userId: accountId,
        stripeCustomerId: row.stripeCustomerId,
        billingEmail: null,
        createdAt: now,
        deletedAt: null,
        blockedAt: null,
        settledCharges: null,
      });
    }
    if (row.discordName !== null) {
      const isId = DISCORD_ID.test(row.discordName);
      em.create(DiscordIdentityEntity, {
        accountId,
        username: row.discordName,
        // Never invite unasked: the next look at the server binds existing members.
        state: 'left',
        memberId: isId ? row.discordName : null,
        guildId: null,
        inviteCode: null,
        inviteExpiresAt: null,
        inviteRoleIds: null,
        reason: null,
        namedAt: now,
        changedAt,
      });
    }
    if (row.tradingViewName !== null) {
      em.create(TradingViewIdentityEntity, {
        accountId,
        username: row.tradingViewName,
        usernameKey: row.tradingViewName.toLowerCase(),
        tradingViewUserId: null,
        reason: null,
        namedAt: now,
        changedAt,
      });
    }
    await em.flush();
    // Access of a paying user counts as granted by us from now on. Access of others stays theirs.
    if (row.plan != null) {
      const { billing } = deps;
      const cause = `import ${importId}` as const;
      const grant = planGrantOf(row, { accountId, plan: row.plan, startsAt: now });
      await insertPlanGrant(em, billing, { grant, cause });
    }
    if (row.stripeCustomerId !== null || row.plan != null) {
      await markImportedHolder(em, accountId, changedAt);
    }
    return true;
  });
}

/** Paid elsewhere, or given before: the file says until when. */
function planGrantOf(
  { planUntil, planSource, planSourceRef }: StoredRow,
  given: { accountId: string; plan: string; startsAt: Date },
) {
  return {
    ...given,
    until: planUntil == null ? null : new Date(planUntil),
    source: planSource ?? 'operator',
    sourceRef: planSourceRef ?? null,
    paidMinor: null,
    currency: null,
    note: 'Imported',
    operatorId: null,
    moveId: null,
  };
}
