import type { AccountLease } from '../../access/account-lease.ts';
import { AccountEntity } from '../../auth/account.entity.ts';
import { CustomerEntity } from '../../billing/customer.entity.ts';
import { newId } from '../../database/identifier.ts';
import { DiscordIdentityEntity } from '../../discord/identity/discord-identity.entity.ts';
import { TradingViewIdentityEntity } from '../../tradingview/username/tradingview-identity.entity.ts';
import type { ImportDeps } from './import.deps.ts';
import { DISCORD_ID } from './import-row.ts';

/** A row that was checked and has no problem. */
export interface StoredRow {
  line: number;
  email: string;
  stripeSubscriptionId: string | null;
  stripeCustomerId: string | null;
  discordName: string | null;
  tradingViewName: string | null;
  state: 'waiting' | 'created';
  accountId: string | null;
}

/**
 * One row becomes a user, with everything that names them; all of it or nothing. `passwordHash` is of what
 * nobody knows: the invitation's link sets the first password. False: somebody else took the row already.
 */
export async function makeImportedUser(
  { accountData: deps }: ImportDeps,
  lease: Pick<AccountLease, 'write'>,
  importId: string,
  row: StoredRow,
  passwordHash: string,
): Promise<boolean> {
  const accountId = newId();
  const now = deps.clock.now();
  const changedAt = deps.machineClock.now();
  return lease.write(async (em) => {
    // Claimed before anything is made: of two who try, the second waits here and then finds it taken.
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
        // Nobody is invited unasked: the next look at the server binds who is inside.
        state: 'left',
        memberId: isId ? row.discordName : null,
        guildId: null,
        inviteCode: null,
        inviteExpiresAt: null,
        inviteRoleIds: null,
        reason: null,
        namedAt: changedAt,
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
        changedAt,
      });
    }
    await em.flush();
    // Who pays, and holds access from before, holds it from us from now on; of others nothing is ours.
    if (row.stripeCustomerId !== null) {
      await em.execute(
        `insert into imported_holding (account_id, provider, imported_at)
           select ?::uuid, provider, ?::timestamptz from unnest(array['discord', 'tradingview']) provider`,
        [accountId, changedAt.toISOString()],
      );
    }
    return true;
  });
}
