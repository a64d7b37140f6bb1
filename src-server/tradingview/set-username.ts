import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { ENTITLEMENT_PROVIDER, includesIndicators } from '../../src/domain/entitlement.ts';
import { normaliseTradingViewUsername } from '../../src/domain/provider-username.ts';
import { holdingsOf } from '../access/holdings.view.ts';
import { wishesOf } from '../access/reconcile-access.ts';
import { keysHeldByOthers } from '../access/target-keys.ts';
import { reconcileWithin } from '../access/wait-for-access.ts';
import { machineClock } from '../clock/clock.ts';
import { readFork, transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { SubscriberActor } from '../procedure/request-context.ts';
import type { TradingViewUser } from './gateway/answers.ts';
import type { TradingViewGateway } from './gateway/tradingview.gateway.ts';
import { INDICATORS } from './script-table.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

const WAIT_MS = 4_000;

/**
 * Saves the name in TradingView's own spelling and gives access at once when that is quick; else the job
 * goes on. A name that cannot be checked now is saved as typed and looked up before anything is given.
 */
export async function setTradingViewUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  input: { tradingViewUsername: string },
): Promise<{ accessGranted: boolean }> {
  const { accountId } = actor;
  const standing = await deps.access.standing.standingOf(accountId);
  if (standing === null || !includesIndicators(standing.plan)) {
    throw new AppError(
      'tradingview.plan-required',
      'forbidden',
      'TradingView integration requires a Standard plan or higher.',
    );
  }
  const typed = normaliseTradingViewUsername(input.tradingViewUsername);
  if (typed === null) {
    throw refused('tradingview.bad-username', 'Please enter a valid TradingView username.');
  }
  await refuseWhenLocked(deps, accountId, typed);
  const user = await lookUp(deps.gateway, typed);
  await save(deps, accountId, user ?? { id: null, username: typed });
  return { accessGranted: await giveNow(deps, accountId) };
}

async function refuseWhenLocked(
  deps: TradingViewDeps,
  accountId: string,
  typed: string,
): Promise<void> {
  const em = readFork(deps.access.orm);
  const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
  if (identity === null || identity.usernameKey === typed.toLowerCase()) return;
  const holdings = await holdingsOf(em, accountId, 'tradingview');
  if (holdings.every(({ held }) => !held)) return;
  throw new AppError(
    'tradingview.locked',
    'conflict',
    'Username is locked - TradingView access has been granted',
  );
}

/** Null: cannot be asked now. */
async function lookUp(gateway: TradingViewGateway, name: string): Promise<TradingViewUser | null> {
  try {
    const search = await gateway.findUsername(name);
    if (search.kind === 'not-found') {
      throw refused('tradingview.username-not-found', 'Username not found');
    }
    if (search.user.inactive) {
      throw refused('tradingview.username-inactive', 'This TradingView account is deactivated');
    }
    return search.user;
  } catch (error) {
    if (error instanceof ProviderFailure) return null;
    throw error;
  }
}

const refused = (code: string, message: string) => new AppError(code, 'invalid', message);

async function save(
  deps: TradingViewDeps,
  accountId: string,
  user: { id: string | null; username: string },
): Promise<void> {
  const taken = () =>
    new AppError(
      'tradingview.username-taken',
      'conflict',
      'This TradingView username is already used by another subscriber.',
    );
  const abandoned = await abandonedBy(deps, accountId, user);
  try {
    await transact(deps.access.orm, async (em) => {
      if (abandoned !== null) await release(em, abandoned);
      if (user.id !== null && (await stillHeldByOthers(deps, em, accountId, user.id)))
        throw taken();
      const fresh = {
        username: user.username,
        usernameKey: user.username.toLowerCase(),
        tradingViewUserId: user.id,
        reason: null,
        changedAt: machineClock.now(),
      };
      const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
      if (identity === null) em.create(TradingViewIdentityEntity, { accountId, ...fresh });
      else if (user.id !== null || identity.usernameKey !== fresh.usernameKey) {
        em.assign(identity, fresh);
      }
      await em.flush();
      await deps.jobs.enqueue(em, 'reconcile-access', { accountId });
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw taken();
    throw error;
  }
}

/** Who had the name before and has no use for it any more: it must not be lost to everybody else. */
async function abandonedBy(
  deps: TradingViewDeps,
  accountId: string,
  user: { id: string | null; username: string },
): Promise<string | null> {
  const usernameKey = user.username.toLowerCase();
  const same =
    user.id === null ? { usernameKey } : { $or: [{ usernameKey }, { tradingViewUserId: user.id }] };
  const holder = await readFork(deps.access.orm).findOne(TradingViewIdentityEntity, {
    ...same,
    accountId: { $ne: accountId },
  });
  if (holder === null) return null;
  const wishes = await wishesOf(deps.access, holder.accountId);
  const used = wishes.some((wish) => ENTITLEMENT_PROVIDER[wish.entitlement] === 'tradingview');
  return used ? null : holder.accountId;
}

async function release(em: EntityManager, holderId: string): Promise<void> {
  const holdings = await holdingsOf(em, holderId, 'tradingview');
  if (holdings.length === 0) {
    await em.nativeDelete(TradingViewIdentityEntity, { accountId: holderId });
  }
}

/** Somebody gave the name up, but their access is not taken back yet: ours would go with it. */
async function stillHeldByOthers(
  deps: TradingViewDeps,
  em: EntityManager,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const keys = INDICATORS.map(({ name }) => `${deps.scripts[name]}:${userId}`);
  return (await keysHeldByOthers(em, accountId, keys)).size > 0;
}

/** True only when the main indicator was read back at TradingView within the time. */
async function giveNow(deps: TradingViewDeps, accountId: string): Promise<boolean> {
  await reconcileWithin(deps.access, accountId, 'username', deps.waitMs ?? WAIT_MS);
  const holdings = await holdingsOf(readFork(deps.access.orm), accountId, 'tradingview');
  return holdings.some(
    ({ entitlement, state, held }) =>
      entitlement === 'indicator-main' && state === 'granted' && held,
  );
}
