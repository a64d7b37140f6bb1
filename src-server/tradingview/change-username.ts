import { holdingsOf } from '../access/holdings.view.ts';
import { reconcileWithin } from '../access/wait-for-access.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { SubscriberActor } from '../procedure/request-context.ts';
import { findOrRefuse, mainIsHeld, saveIdentity } from './save-identity.ts';
import { typedByEntitled } from './set-username.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

const COOLDOWN_MS = 24 * 3_600_000;
const WAIT_MS = 4_000;

/**
 * A name that is locked, changed on request: the new one is given access and read back before the old
 * one loses it. Once a day; a new name that does not work may be replaced at once.
 */
export async function changeTradingViewUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  input: { tradingViewUsername: string },
): Promise<{ accessGranted: boolean }> {
  const { accountId } = actor;
  const typed = await typedByEntitled(deps, accountId, input.tradingViewUsername);
  await refuseWhenTooSoon(deps, accountId, typed);
  const user = await findOrRefuse(deps.gateway, typed);
  await saveIdentity(deps, accountId, user);
  await reconcileWithin(deps.access, accountId, 'username-change', deps.waitMs ?? WAIT_MS);
  return { accessGranted: await mainIsHeld(deps, accountId, user.id) };
}

async function refuseWhenTooSoon(
  deps: TradingViewDeps,
  accountId: string,
  typed: string,
): Promise<void> {
  const em = readFork(deps.access.orm);
  const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
  if (identity === null || identity.usernameKey === typed.toLowerCase()) return;
  const holdings = await holdingsOf(em, accountId, 'tradingview');
  const settled = holdings.length > 0 && holdings.every(({ state }) => state === 'granted');
  const age = deps.access.machine.now().getTime() - identity.changedAt.getTime();
  if (!settled || age >= COOLDOWN_MS) return;
  throw new AppError(
    'tradingview.changed-recently',
    'rate-limited',
    'The username was changed less than a day ago. Please try again tomorrow.',
    { retryAfterSeconds: Math.ceil((COOLDOWN_MS - age) / 1000) },
  );
}
