import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { leadIndicator } from '../../../src/domain/indicator.ts';
import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { keysHeldByOthers } from '../../access/engine/target-keys.ts';
import { requireOpenAccount } from '../../access/require-account.ts';
import { retarget } from '../../access/retarget.ts';
import { holdingsOf } from '../../access/views/holdings.view.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { TradingViewUser } from '../gateway/answers.ts';
import type { TradingViewGateway, UsernameSearch } from '../gateway/port.ts';
import { listKnownScripts } from '../scripts/known-scripts.ts';
import { pineIdOf } from '../scripts/script-table.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { renamedBy } from './follow-renames.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

/** A name with TradingView's id, or as typed during an outage. */
export interface NamedUser {
  id: string | null;
  username: string;
}

/**
 * Returns the exact account or raises the refusal; 'unavailable' when TradingView cannot be asked.
 */
export async function findOrRefuse(
  gateway: TradingViewGateway,
  name: string,
): Promise<TradingViewUser> {
  const search = await searchNow(gateway, name);
  if (search.kind === 'not-found') {
    throw new AppError('tradingview.username-not-found', 'invalid', 'Username not found');
  }
  if (search.user.inactive) {
    throw new AppError(
      'tradingview.username-inactive',
      'invalid',
      'This TradingView account is deactivated',
    );
  }
  return search.user;
}

/** An unavailable service is never 'invalid'. */
export async function searchNow(
  gateway: TradingViewGateway,
  name: string,
): Promise<UsernameSearch> {
  try {
    return await gateway.findUsername(name);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new AppError(
      'tradingview.cannot-check',
      'unavailable',
      'The username cannot be checked right now. Please try again in a moment.',
      { cause: error, retryAfterSeconds: 5 },
    );
  }
}

/**
 * One name serves one payer. Refused while another account uses it, or still has access under it.
 */
export async function saveIdentity(
  deps: TradingViewDeps,
  accountId: string,
  user: NamedUser,
): Promise<void> {
  const abandoned = await abandonedBy(deps, accountId, user);
  try {
    await retryOnUnique(deps.orm, async (em) => {
      await requireOpenAccount(em, deps.access, accountId);
      if (abandoned !== null) await release(em, abandoned, user);
      if (await stillHeldByOthers(deps, em, accountId, user)) throw taken();
      const fresh = {
        username: user.username,
        usernameKey: user.username.toLowerCase(),
        tradingViewUserId: user.id,
        reason: null,
        nextCheckAt: null,
        failedChecks: 0,
        namedAt: deps.clock.now(),
        changedAt: deps.machineClock.now(),
      };
      const identity = await em.findOne(TradingViewIdentityEntity, { accountId }, FOR_UPDATE);
      if (identity === null) em.create(TradingViewIdentityEntity, { accountId, ...fresh });
      // The same name again, unchecked, must not undo an earlier check.
      else if (identity.usernameKey !== fresh.usernameKey) em.assign(identity, fresh);
      else if (user.id !== null) {
        const { namedAt, changedAt } = identity;
        em.assign(identity, { ...fresh, namedAt, changedAt });
      }
      // The same user under another name: rename their grants too.
      if (user.id !== null) {
        const names = new Map([[user.id, user.username]]);
        await retarget(em, { provider: 'tradingview', accountId, rename: renamedBy(names) });
      }
      await em.flush();
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId });
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw taken();
    throw error;
  }
}

const taken = () =>
  new AppError(
    'tradingview.username-taken',
    'conflict',
    'This TradingView username is already used by another subscriber.',
  );

/**
 * The former owner of the name, if they no longer need it. Otherwise no one else could ever use it.
 */
async function abandonedBy(
  deps: TradingViewDeps,
  accountId: string,
  user: NamedUser,
): Promise<string | null> {
  const holder = await readFork(deps.orm).findOne(TradingViewIdentityEntity, {
    ...named(user),
    accountId: { $ne: accountId },
  });
  if (holder === null) return null;
  const desired = await desiredGrantsOf(deps.access, holder.accountId);
  const used = desired.some(({ provider }) => provider === 'tradingview');
  return used ? null : holder.accountId;
}

async function release(em: EntityManager, holderId: string, user: NamedUser): Promise<void> {
  const holdings = await holdingsOf(em, holderId, 'tradingview');
  if (holdings.length === 0) {
    // They may have returned under another name in the meantime.
    await em.nativeDelete(TradingViewIdentityEntity, { ...named(user), accountId: holderId });
  }
}

const named = ({ id, username }: NamedUser) => {
  const usernameKey = username.toLowerCase();
  return id === null ? { usernameKey } : { $or: [{ usernameKey }, { tradingViewUserId: id }] };
};

/**
 * Another account gave up the name but still has access under it. Revoking theirs would revoke
 * ours.
 */
async function stillHeldByOthers(
  deps: TradingViewDeps,
  em: EntityManager,
  accountId: string,
  user: NamedUser,
): Promise<boolean> {
  if (user.id === null) return false;
  const scripts = await listKnownScripts(em, deps);
  const keys = scripts.map(({ pineId }) => `${pineId}:${user.id}`);
  return (await keysHeldByOthers(em, accountId, keys)).size > 0;
}

/** True only if the leading indicator was read back for this exact TradingView account. */
export async function leadIsHeld(
  deps: TradingViewDeps,
  accountId: string,
  userId: string | null,
): Promise<boolean> {
  const holdings = await holdingsOf(readFork(deps.orm), accountId, 'tradingview');
  const read = new Map(
    holdings
      .filter(({ state, held }) => state === 'granted' && held)
      .map(({ entitlement, targetKey }) => [entitlement, targetKey]),
  );
  const lead = leadIndicator(deps.catalogue.current(), (each) => read.has(each));
  if (lead === null || !read.has(lead)) return false;
  return userId === null || read.get(lead) === `${pineIdOf(deps, lead)}:${userId}`;
}
