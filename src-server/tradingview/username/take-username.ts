import { catalogueIn } from '../../../src/domain/catalogue/translations.ts';
import { indicatorsRequire } from '../../../src/domain/entitlement.ts';
import { normaliseTradingViewUsername } from '../../../src/domain/people/provider-username.ts';
import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import { holdingsOf } from '../../access/views/holdings.view.ts';
import { reconcileWithin } from '../../access/wait-for-access.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { requestLocale } from '../../texts/request-locale.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { leadIsHeld, type NamedUser, saveIdentity } from './save-identity.ts';
import {
  type TradingViewIdentity,
  TradingViewIdentityEntity,
} from './tradingview-identity.entity.ts';

const WAIT_MS = 4_000;

type Holdings = Awaited<ReturnType<typeof holdingsOf>>;

/** The differences between setting a first name and changing a locked one. */
export interface NameRules {
  /** The trigger, for the access record. */
  cause: string;
  /** Throws if another name may not replace this one. */
  refuseReplacing(deps: TradingViewDeps, identity: TradingViewIdentity, holdings: Holdings): void;
  lookUp(deps: TradingViewDeps, name: string): Promise<NamedUser>;
}

/** Looks up the name, saves it in TradingView's spelling, and grants access if that is quick. */
export async function takeUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  { text, rules }: { text: string; rules: NameRules },
): Promise<{ accessGranted: boolean }> {
  const { accountId } = actor;
  const typed = await typedByEntitled(deps, accountId, text);
  const em = readFork(deps.orm);
  const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
  if (identity !== null && identity.usernameKey !== typed.toLowerCase()) {
    rules.refuseReplacing(deps, identity, await holdingsOf(em, accountId, 'tradingview'));
  }
  const user = await rules.lookUp(deps, typed);
  await saveIdentity(deps, accountId, user);
  await reconcileWithin(deps.access, accountId, {
    cause: rules.cause,
    waitMs: deps.waitMs ?? WAIT_MS,
  });
  return { accessGranted: await leadIsHeld(deps, accountId, user.id) };
}

/** Whether the account has an indicator entitlement, through its plan or a manual grant. */
export async function isEntitled(
  deps: Pick<TradingViewDeps, 'access'>,
  accountId: string,
): Promise<boolean> {
  const desired = await desiredGrantsOf(deps.access, accountId);
  return desired.some(({ provider }) => provider === 'tradingview');
}

/** The normalised name of an entitled account. Refuses one that cannot be a TradingView name. */
async function typedByEntitled(
  deps: TradingViewDeps,
  accountId: string,
  text: string,
): Promise<string> {
  if (!(await isEntitled(deps, accountId))) {
    throw new AppError(
      'tradingview.plan-required',
      'forbidden',
      indicatorsRequire(catalogueIn(deps.catalogue.current(), requestLocale())),
    );
  }
  const typed = normaliseTradingViewUsername(text);
  if (typed !== null) return typed;
  throw new AppError(
    'tradingview.bad-username',
    'invalid',
    'Please enter a valid TradingView username.',
  );
}
