import type { CheckerSources } from './checker-sources.ts';
import { isClosed, wrongClosed } from './closed-accounts.ts';
import { wrongEntitlements } from './entitlements-match.ts';
import { heldNow } from './held-now.ts';
import { stillWaiting } from './nothing-waits.ts';
import { wrongInStore } from './store-matches.ts';
import type { KnownPerson } from './truth/known-person.ts';
import { readManualGrants } from './truth/manual-grants.ts';
import { readStripe } from './truth/stripe-truth.ts';
import { wrongMoney } from './truth/wrong-money.ts';

/**
 * When nothing is in progress: everything that differs from what was paid for, as sentences that begin with the
 * invariant.
 */
export async function checkEnd(
  sources: CheckerSources,
  people: readonly KnownPerson[],
): Promise<string[]> {
  const waiting = await stillWaiting(sources);
  if (waiting.length > 0) return waiting;
  const { now } = await sources.control<{ now: string }>('GET', '/clock');
  const stripe = await readStripe(sources, Date.parse(now) / 1000);
  const grants = await readManualGrants(sources, people);
  const held = await heldNow(sources);
  const open = people.filter((person) => !isClosed(person));
  return [
    ...grants.wrong,
    ...wrongMoney(stripe),
    ...wrongEntitlements(open, stripe, held, grants),
    ...wrongClosed(people, stripe, held),
    ...(await wrongInStore(sources, people, stripe)),
  ];
}
