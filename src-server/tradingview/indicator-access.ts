import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import type {
  AccessProvider,
  Observation,
  TargetAnswer,
  TargetAnswers,
} from '../access/access-provider.ts';
import { listNamedAccounts } from '../access/sweep/named-accounts.ts';
import { textArray } from '../database/text-array.ts';
import { readFork } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Kernel } from '../kernel.ts';
import { refuseMismatchedUser } from './gateway/calls/refuse-mismatched-user.ts';
import { type IndicatorTarget, indicatorTarget, observationOf } from './indicator-target.ts';
import { findTargetRow } from './rows/find-target-row.ts';
import { readTarget } from './rows/read-target.ts';
import { listScripts } from './scripts/list-scripts.ts';
import { pineIdOf, type ScriptDeps, scriptsOnSale } from './scripts/script-table.ts';
import { followRename, followRenames } from './username/follow-renames.ts';
import { type IdentifyDeps, identifyUser, waitsToBeAsked } from './username/identify-user.ts';
import {
  type TradingViewIdentity,
  TradingViewIdentityEntity,
} from './username/tradingview-identity.entity.ts';

interface IndicatorAccessDeps extends IdentifyDeps, ScriptDeps, Pick<Kernel, 'machineClock'> {
  paceScale: number;
}

/**
 * Calls are expensive and others rarely change entries. A read since the last sweep is trusted, so
 * a Discord change costs no call here. 'Fix my access' and sweeps always read.
 */
const TRUST_READS_FOR_MS = 15 * 60_000;
/** A name looked up within this time is not looked up again before the first entry. */
const TRUST_NAMES_FOR_MS = 24 * 3_600_000;
/** A write may take seconds to become visible. */
const LOOK_AGAIN_AFTER_MS = [1_000, 3_000];

/** The parts of an identity that decide its targets. */
type NamedTrader = Pick<TradingViewIdentity, 'username' | 'tradingViewUserId' | 'reason'>;
type StoredTrader = NamedTrader & { accountId: string; nextCheckAt: string | null };

const IDENTITIES_OF = `
  select account_id as "accountId", username, tradingview_user_id as "tradingViewUserId", reason,
      to_json(next_check_at)#>>'{}' as "nextCheckAt"
    from tradingview_identity where account_id = any(?::uuid[])`;

/** Indicator entitlements, granted as entries in the scripts' access lists. */
export function createIndicatorAccess(deps: IndicatorAccessDeps): AccessProvider {
  const { gateway } = deps;
  /** Records a rename as soon as a read finds it. */
  const followed = async (asked: IndicatorTarget, seen: Observation): Promise<Observation> => {
    if (seen.present && seen.target !== undefined) {
      const { userId, username } = indicatorTarget.parse(seen.target);
      if (userId !== undefined && username !== asked.username) {
        await followRename(deps.orm, userId, username);
      }
    }
    return seen;
  };
  return {
    name: 'tradingview',
    dated: true,
    batchSize: 1,
    trustReadsForMs: TRUST_READS_FOR_MS,
    lookAgainAfterMs: LOOK_AGAIN_AFTER_MS.map((wait) => wait / deps.paceScale),
    async targetsFor(accountId, entitlements, urgency) {
      const stored = await deps.orm.em.fork().findOne(TradingViewIdentityEntity, { accountId });
      const identity =
        stored === null || entitlements.length === 0
          ? stored
          : await identifyUser(deps, stored, urgency);
      return answersOf(deps, identity, entitlements);
    },
    async storedTargetsFor(wanted) {
      const values = [textArray([...wanted.keys()])];
      const rows = await readFork(deps.orm).execute<StoredTrader[]>(IDENTITIES_OF, values);
      const now = deps.machineClock.now();
      const byAccount = new Map(rows.map((row) => [row.accountId, row]));
      return new Map(
        [...wanted].flatMap(([accountId, entitlements]) => {
          const identity = byAccount.get(accountId) ?? null;
          const asks = entitlements.length > 0 && identity !== null && isToBeAsked(identity, now);
          return asks ? [] : [[accountId, answersOf(deps, identity, entitlements)] as const];
        }),
      );
    },
    async isNamed(accountId, target) {
      const identity = await readFork(deps.orm).findOne(TradingViewIdentityEntity, { accountId });
      return (
        identity !== null && identity.tradingViewUserId === indicatorTarget.parse(target).userId
      );
    },
    async read(targets, urgency) {
      const observations = [];
      for (const target of targets) {
        const asked = indicatorTarget.parse(target);
        observations.push(await followed(asked, await readTarget(deps, asked, urgency)));
      }
      return observations;
    },
    async searchFor(target, urgency) {
      const about = indicatorTarget.parse(target);
      if (about.userId === undefined) return { present: false };
      // Reads every page of a script at low priority: first grants go ahead.
      const patient = urgency === 'sweep' ? 'sweep' : 'renewal';
      const { rows, complete } = await gateway.listUsers(about.pineId, patient);
      const row = await findTargetRow(deps, about, { rows, urgency: patient });
      if (row === undefined && !complete) {
        throw new ProviderFailure('tradingview', 'unavailable', 'listing-incomplete');
      }
      return followed(about, observationOf(about, row));
    },
    async grant(target, expiresAt, known, sending) {
      const entry = indicatorTarget.parse(target);
      if (!known.present && !(await wasSeenLately(deps, entry))) {
        await refuseMismatchedUser(gateway, entry, sending.urgency);
      }
      await gateway.giveAccess({ ...entry, expiresAt }, known, sending);
    },
    revoke(target, sending) {
      const { pineId, username } = indicatorTarget.parse(target);
      return gateway.takeAccess(pineId, username, sending);
    },
    async list() {
      const listing = await listScripts(deps);
      await followRenames(deps.orm, listing.scripts);
      return listing;
    },
    waitForPace: (urgency) => gateway.waitForPace(urgency),
    listAccountIds: (after, limit) =>
      listNamedAccounts(deps.orm, 'tradingview_identity', { after, limit }),
  };
}

function isToBeAsked({ tradingViewUserId, nextCheckAt }: StoredTrader, now: Date): boolean {
  const next = nextCheckAt === null ? null : new Date(nextCheckAt);
  return tradingViewUserId === null && !waitsToBeAsked({ nextCheckAt: next }, now);
}

function answersOf(
  deps: ScriptDeps,
  identity: NamedTrader | null,
  entitlements: readonly Entitlement[],
): TargetAnswers {
  const answer = (pineId: string | null): TargetAnswer => {
    if (identity === null) return { kind: 'not-yet', reason: 'no-username' };
    if (identity.tradingViewUserId == null) {
      return { kind: 'not-yet', reason: identity.reason ?? 'username-not-checked' };
    }
    if (pineId === null) return { kind: 'not-yet', reason: 'not-mapped', keepsHeld: true };
    const { username, tradingViewUserId: userId } = identity;
    const target = { pineId, username, userId };
    return { kind: 'target', target, key: `${pineId}:${userId}` };
  };
  return new Map(inOrder(deps, entitlements).map((each) => [each, answer(pineIdOf(deps, each))]));
}

/** No list tracks a name without an entry. It may have passed to another user since the lookup. */
async function wasSeenLately(
  { orm, machineClock }: IndicatorAccessDeps,
  { userId }: IndicatorTarget,
): Promise<boolean> {
  const where = { tradingViewUserId: userId ?? null };
  const identity = await readFork(orm).findOne(TradingViewIdentityEntity, where);
  const seenFrom = machineClock.now().getTime() - TRUST_NAMES_FOR_MS;
  return identity !== null && identity.changedAt.getTime() > seenFrom;
}

function inOrder(deps: ScriptDeps, entitlements: readonly Entitlement[]): Entitlement[] {
  const order = scriptsOnSale(deps).map(({ entitlement }) => entitlement);
  const rank = (each: Entitlement) => order.indexOf(each);
  return [...entitlements].sort((a, b) => rank(a) - rank(b));
}
