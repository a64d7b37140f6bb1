import type { Held } from './held-now.ts';
import { shouldHold, thingByHand } from './should-hold.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { ManualGrantsRead } from './truth/manual-grants.ts';
import type { StripeTruth } from './truth/stripe-truth.ts';

/** The product adds these days to the paid period, so a renewal is never late. */
const SLACK_SECONDS = 3 * 86_400;
/** TradingView rounds expiries to whole seconds or minutes. */
const ROUNDING_SECONDS = 61;

/** I1: exactly what was paid for, once. I3: nothing lasts beyond the paid period plus slack. */
export function wrongEntitlements(
  people: readonly KnownPerson[],
  stripe: StripeTruth,
  held: Held,
  grants: ManualGrantsRead,
): string[] {
  return people.flatMap((person) => {
    const promised = stripe.promiseOf(person.customerId);
    const due = shouldHold(promised.plan, grants.byHand(person.accountId));
    return [
      ...wrongRoles(person, due.roles, held),
      ...wrongScripts(person, due.scripts, held, grants),
      ...wrongExpiries(person, promised.accessUntil, held, grants),
      ...(promised.live.length > 1
        ? [`I1 ${person.email} pays ${promised.live.length} times`]
        : []),
    ];
  });
}

function wrongRoles({ email, memberId }: KnownPerson, due: readonly string[], held: Held) {
  const does = memberId === null ? undefined : held.roles.get(memberId);
  // A person outside the server has no roles in it.
  if (does === undefined || does.join() === due.join()) return [];
  return [`I1 ${email} should have the roles ${due} and has ${does}`];
}

function wrongScripts(
  { email, accountId, traderNames }: KnownPerson,
  due: readonly string[],
  held: Held,
  grants: ManualGrantsRead,
): string[] {
  const name = grants.traderName(accountId);
  const left = traderNames.filter((other) => other !== name && held.rowsOf(other).length > 0);
  if (left.length > 0) return [`I1 ${email} still has scripts as ${left}`];
  if (name === null) return [];
  const does = held
    .rowsOf(name)
    .filter(({ expired }) => !expired)
    .map(({ script }) => script)
    .sort();
  return does.join() === due.join()
    ? []
    : [`I1 ${email} (${name}) should have the scripts ${due} and has ${does}`];
}

function wrongExpiries(
  { email, accountId }: KnownPerson,
  accessUntil: number | null,
  held: Held,
  grants: ManualGrantsRead,
): string[] {
  const name = grants.traderName(accountId);
  if (name === null) return [];
  const byHand = new Set(grants.byHand(accountId).map(thingByHand));
  return held
    .rowsOf(name)
    .filter(({ expired }) => !expired)
    .flatMap(({ script, expiration }) => {
      const ends = expiration === null ? Number.POSITIVE_INFINITY : Date.parse(expiration) / 1000;
      // Operators in a drill grant without an end, and the longer grant counts.
      if (byHand.has(script)) {
        return expiration === null
          ? []
          : [`I3 ${email} loses ${script} at ${expiration}, given by hand without end`];
      }
      // Another check reports that it is held at all.
      if (accessUntil === null) return [];
      const late = ends - accessUntil - SLACK_SECONDS;
      if (late > ROUNDING_SECONDS) return [`I3 ${email} keeps ${script} ${late} s too long`];
      if (ends < accessUntil) return [`I3 ${email} loses ${script} ${accessUntil - ends} s early`];
      return [];
    });
}
