import type { CheckerSources } from '../checker-sources.ts';
import { isClosed } from '../closed-accounts.ts';
import type { KnownPerson } from './known-person.ts';
import { isEnded, isGiven, type KnownManualGrant } from './manual-grant.ts';

/** The product's stored data about people. Only for a lost answer does it decide whether the request counted. */
export interface ManualGrantsRead {
  traderName(accountId: string): string | null;
  /** Manual grants that were not ended. */
  byHand(accountId: string): string[];
  /** Where the stored value differs from the answer. */
  wrong: string[];
}

interface Given {
  id: string;
  account: string;
  entitlement: string;
}

export async function readManualGrants(
  sources: CheckerSources,
  people: readonly KnownPerson[],
): Promise<ManualGrantsRead> {
  const names = await sources.rows<{ account: string; username: string }>(
    'select account_id as account, username from tradingview_identity',
  );
  const open = await sources.rows<Given>(
    'select id, account_id as account, entitlement from manual_grant where ended_at is null',
  );
  const nameOf = new Map(names.map(({ account, username }) => [account, username]));
  const openOf = Map.groupBy(open, ({ account }) => account);
  const ended = new Set(
    people.flatMap(({ manualGrants }) => manualGrants.filter(isEnded).map(idOf)),
  );
  return {
    traderName: (accountId) => nameOf.get(accountId) ?? null,
    byHand: (accountId) =>
      (openOf.get(accountId) ?? [])
        .filter(({ id }) => !ended.has(id))
        .map(({ entitlement }) => entitlement),
    wrong: people.flatMap((person) => [
      ...wrongName(person, nameOf.get(person.accountId) ?? null),
      ...wrongByHand(openManualGrantsOf(person), openOf.get(person.accountId) ?? []),
    ]),
  };
}

/** Closing an account ends all its manual grants. */
const openManualGrantsOf = (person: KnownPerson): KnownPerson =>
  isClosed(person) ? { ...person, manualGrants: [] } : person;

const idOf = ({ id }: KnownManualGrant) => id;

/** I7: an acknowledged name is the current one. */
export function wrongName(
  { email, traderMayBe }: Pick<KnownPerson, 'email' | 'traderMayBe'>,
  name: string | null,
): string[] {
  return traderMayBe.includes(name)
    ? []
    : [`I7 ${email} is ${name} at TradingView here, and named ${traderMayBe.join(' or ')}`];
}

/** I1: manual grants exist, ended ones are gone, and there are no others. */
export function wrongByHand(
  { email, manualGrants }: Pick<KnownPerson, 'email' | 'manualGrants'>,
  open: readonly Omit<Given, 'account'>[],
): string[] {
  const ids = new Set(open.map(({ id }) => id));
  const known = new Set(manualGrants.map(idOf));
  // The id in a lost answer is unknown, so there may be as many extra rows as lost answers.
  const lost = manualGrants.filter(({ id }) => id === null).map(({ entitlement }) => entitlement);
  const unasked = open.filter(({ id, entitlement }) => {
    if (known.has(id)) return false;
    const at = lost.indexOf(entitlement);
    if (at >= 0) lost.splice(at, 1);
    return at < 0;
  });
  return [
    ...manualGrants
      .filter((manualGrant) => isGiven(manualGrant) && !ids.has(manualGrant.id ?? ''))
      .map(({ entitlement }) => `I1 ${email} was granted ${entitlement} by hand, and it is gone`),
    ...manualGrants
      .filter((manualGrant) => isEnded(manualGrant) && ids.has(manualGrant.id ?? ''))
      .map(({ entitlement }) => `I1 ${email} keeps ${entitlement}, whose manual grant was ended`),
    ...unasked.map(
      ({ entitlement }) =>
        `I1 ${email} has a manual grant of ${entitlement} that was never granted`,
    ),
  ];
}
