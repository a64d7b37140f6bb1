import { readFork } from '../../database/transaction.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import type { AccessProvider, TargetAnswers } from '../access-provider.ts';
import { manualGrantsOf } from './active-manual-grants.ts';
import { type DesiredGrant, desiredAccess } from './desired-access.ts';
import type { AccessDeps, Run, WantedItem } from './reconcile-run.ts';

/** Everything the account should have now, from its plan and manual grants. */
export async function desiredGrantsOf(
  deps: AccessDeps,
  accountId: string,
): Promise<DesiredGrant[]> {
  const standing = await deps.standing.standingOf(accountId);
  const manual = await manualGrantsOf(readFork(deps.orm), accountId);
  return desiredAccess(deps.catalogue.current(), {
    standing,
    manual,
    now: deps.clock.now(),
    slackDays: deps.expirySlackDays,
  });
}

/** A subscription never grants without expiry where the provider keeps expiries. */
export function isServedBy(
  { name, dated }: Pick<AccessProvider, 'name' | 'dated'>,
  { provider, expiresAt, source }: DesiredGrant,
): boolean {
  if (provider !== name) return false;
  return !dated || expiresAt !== null || source !== 'subscription';
}

/**
 * Pairs desired grants with live rows. A row without a desired grant is unwanted, unless only its
 * mapping is missing from the configuration.
 */
export async function matchGrants(
  run: Pick<Run, 'deps' | 'provider' | 'accountId' | 'options'>,
  desired: readonly DesiredGrant[],
): Promise<Pairs> {
  const { deps, provider, accountId, options } = run;
  const own = desired.filter((desiredGrant) => isServedBy(provider, desiredGrant));
  const answers = await provider.targetsFor(
    accountId,
    own.map((desiredGrant) => desiredGrant.entitlement),
    options.urgency ?? 'first-grant',
  );
  const live = await readFork(deps.orm).find(
    AccessGrantEntity,
    { accountId, provider: provider.name, endedAt: null },
    { orderBy: { id: 'asc' } },
  );
  return pairGrants(provider, own, { answers, live });
}

export interface Pairs<Row = AccessGrant> {
  wanted: WantedItem<Row>[];
  unwanted: Row[];
  /** Only their mapping is missing from the configuration. */
  unmapped: Row[];
}

/** Pairs what the account should have at this provider with its live rows there, ordered by id. */
export function pairGrants<
  Row extends Pick<AccessGrant, 'id' | 'entitlement' | 'targetKey' | 'foundBefore'>,
>(
  provider: Pick<AccessProvider, 'dated'>,
  own: readonly DesiredGrant[],
  { answers, live }: { answers: TargetAnswers; live: readonly Row[] },
): Pairs<Row> {
  const wanted = own.flatMap((desiredGrant): WantedItem<Row>[] => {
    const answer = answers.get(desiredGrant.entitlement);
    if (answer?.kind !== 'target') return [];
    const { target, key: targetKey } = answer;
    const grant =
      live.find(
        (row) => row.entitlement === desiredGrant.entitlement && row.targetKey === targetKey,
      ) ?? null;
    const expiresAt = provider.dated ? desiredGrant.expiresAt : null;
    const sameThing = live.findLast(
      (row) => row !== grant && row.targetKey === targetKey && row.foundBefore != null,
    );
    const passedOn = sameThing?.foundBefore ?? null;
    return [{ ...desiredGrant, expiresAt, target, targetKey, grant, passedOn }];
  });
  const matched = new Set(wanted.map(({ grant }) => grant?.id));
  const rest = live.filter((row) => !matched.has(row.id));
  const isUnmapped = ({ entitlement }: Row) => {
    const answer = answers.get(entitlement);
    return answer?.kind === 'not-yet' && answer.keepsHeld === true;
  };
  return {
    wanted,
    unwanted: rest.filter((row) => !isUnmapped(row)),
    unmapped: rest.filter(isUnmapped),
  };
}

/**
 * The subset that may still be revoked. Matches again, because facts may be newer than the rows: a
 * payment may arrive while we read, or an invite's roles may become ours. Keeps rows whose
 * replacement, or another use of the same target, is not granted yet: access never gaps, and its
 * history carries over.
 */
export async function takeable(run: Run, grants: readonly AccessGrant[]): Promise<AccessGrant[]> {
  const { wanted, unwanted } = await matchGrants(
    run,
    await desiredGrantsOf(run.deps, run.accountId),
  );
  const ids = new Set(unwanted.map(({ id }) => id));
  const unconfirmed = wanted.filter(({ grant }) => grant?.state !== 'granted');
  const entitlements = new Set(unconfirmed.map(({ entitlement }) => entitlement));
  const keys = new Set(unconfirmed.map(({ targetKey }) => targetKey));
  return grants.filter(
    ({ id, entitlement, targetKey }) =>
      ids.has(id) && !entitlements.has(entitlement) && !keys.has(targetKey),
  );
}
