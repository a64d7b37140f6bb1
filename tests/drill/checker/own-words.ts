import type { KnownPerson } from './known-person.ts';
import type { Witness } from './witness.ts';

/** What people told the product, as it wrote it down: of a lost answer only this says whether it counts. */
export interface OwnWords {
  traderName(accountId: string): string | null;
  /** What operators gave by hand, and did not take back. */
  byHand(accountId: string): string[];
  /** What was answered with yes and is not there: the product forgot its word. */
  forgotten: string[];
}

export async function readOwnWords(
  witness: Witness,
  people: readonly KnownPerson[],
): Promise<OwnWords> {
  const names = await witness.rows<{ account: string; username: string }>(
    'select account_id as account, username from tradingview_identity',
  );
  const given = await witness.rows<{ id: string; account: string; entitlement: string }>(
    'select id, account_id as account, entitlement from manual_grant where ended_at is null',
  );
  const nameOf = new Map(names.map(({ account, username }) => [account, username]));
  const givenTo = Map.groupBy(given, ({ account }) => account);
  const ids = new Set(given.map(({ id }) => id));
  return {
    traderName: (accountId) => nameOf.get(accountId) ?? null,
    byHand: (accountId) => (givenTo.get(accountId) ?? []).map(({ entitlement }) => entitlement),
    forgotten: people.flatMap(({ email, byHand }) =>
      byHand
        .filter(({ id }) => !ids.has(id))
        .map(({ entitlement }) => `I1 ${email} was given ${entitlement} by hand, and it is gone`),
    ),
  };
}
