import type { CheckerSources } from './checker-sources.ts';
import { isClosed } from './closed-accounts.ts';
import { type Change, changesOf, type ProviderEffect } from './provider-effect.ts';
import { wrongRemovals } from './removals-allowed.ts';
import { OUR_ROLES, thingByHand } from './should-hold.ts';
import type { KnownPerson } from './truth/known-person.ts';
import { mayHaveCounted } from './truth/manual-grant.ts';
import { paidTimes, type Turn, turnAt } from './truth/paid-times.ts';
import { knewAt, whenRead } from './truth/what-was-read.ts';

/** Every member gets this role. */
const FREE_ROLE = 'Community';

/**
 * How long a grant may still arrive after the product learned that nothing is paid: the call of a paused or killed
 * process, or its retry.
 */
const ON_ITS_WAY_MS = 60_000;

/** Everything that decides who may be granted what. */
export interface Grounds {
  turns: ReadonlyMap<string, readonly Turn[]>;
  reads: ReadonlyMap<string, readonly number[]>;
}

/** I2: no paid access before a paid state or after its end. I8: no grant or removal without its row. */
export async function wrongEffects(
  sources: CheckerSources,
  people: readonly KnownPerson[],
): Promise<string[]> {
  const { entries } = await sources.control<{ entries: ProviderEffect[] }>(
    'GET',
    '/ledger?kind=effect',
  );
  const grounds = { turns: paidTimes(entries), reads: await whenRead(sources) };
  const nameOf = await namesOfTargets(sources);
  const ofHolder = new Map(
    people.flatMap((person) =>
      [person.memberId ?? '', ...person.traderNames].map((holder) => [holder, person] as const),
    ),
  );
  const recorded = await recordedGrants(sources);
  const changes = entries.flatMap((effect) => changesOf(effect, nameOf));
  const ours = changes.filter(({ callSeq, byInvite }) => callSeq !== null || byInvite);
  return [
    ...ours.flatMap((change) => {
      const person = ofHolder.get(change.holder);
      const what = `${change.thing} (ledger ${change.seq})`;
      const done = change.given ? 'given' : 'robbed of';
      if (person === undefined) return [`I1 a stranger, ${change.holder}, was ${done} ${what}`];
      const asked = recorded.get(`${person.accountId} ${change.target}`);
      return [
        // Erased people have no rows.
        ...(!change.byInvite && !isClosed(person) && (asked === undefined || asked > change.at)
          ? [`I8 ${person.email} was ${done} ${what} without a row`]
          : []),
        ...(change.given ? wrongGift(person, change, grounds) : []),
      ];
    }),
    ...wrongRemovals(changes),
  ];
}

/** I2 for one thing that the product granted. */
export function wrongGift(
  { email, customerId, closedAt, manualGrants }: KnownPerson,
  { thing, seq, callSeq, at }: Change,
  { turns, reads }: Grounds,
): string[] {
  if (closedAt !== null && at > closedAt + ON_ITS_WAY_MS) {
    return [`I2 ${email} was given ${thing} after their account was closed (ledger ${seq})`];
  }
  if (thing === FREE_ROLE) return [];
  const grants = manualGrants.filter(({ entitlement }) => thingByHand(entitlement) === thing);
  if (grants.some((manualGrant) => mayHaveCounted(manualGrant, at, ON_ITS_WAY_MS))) return [];
  // The decision was made when the call began.
  const turn = turnAt(turns.get(customerId), callSeq ?? seq);
  if (turn === undefined) return [`I2 ${email} was given ${thing} before anything was paid`];
  const knew = knewAt(reads.get(customerId), turn.at);
  if (turn.paid || knew === null || at <= knew + ON_ITS_WAY_MS) return [];
  return [
    `I2 ${email} was given ${thing} ${at - knew} ms after it was known that nothing is paid (ledger ${seq})`,
  ];
}

/** Names of our roles and of all scripts, by their ids in the ledger. */
async function namesOfTargets(sources: CheckerSources): Promise<Map<string, string>> {
  const { roles } = await sources.control<{ roles: { id: string; name: string }[] }>(
    'GET',
    '/discord/state',
  );
  const { scripts } = await sources.control<{ scripts: { key: string; pineId: string }[] }>(
    'GET',
    '/tradingview/state',
  );
  return new Map([
    ...roles
      .filter(({ name }) => OUR_ROLES.includes(name))
      .map(({ id, name }) => [id, name] as const),
    ...scripts.map(({ key, pineId }) => [pineId, key] as const),
  ]);
}

/** When each thing was first requested for each account: machine time, or 0 if it came with our invite. */
async function recordedGrants(sources: CheckerSources): Promise<Map<string, number>> {
  const rows = await sources.rows<{ account: string; target: string; asked: number }>(
    `select account_id as account, coalesce(target->>'pineId', target->>'roleId') as target,
         min(coalesce(extract(epoch from asked_at), 0) * 1000)::float8 as asked
       from access_grant group by 1, 2`,
  );
  return new Map(rows.map(({ account, target, asked }) => [`${account} ${target}`, asked]));
}
