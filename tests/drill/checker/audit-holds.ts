import type { HandWord } from './truth/hand-word.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { Witness } from './witness.ts';

const GIVEN = 'access.granted-by-hand';
const ENDED = 'access.manual-grant-ended';
const CLOSING = 'account.erasure-begun';

export interface ActEntry {
  action: string;
  grant: string;
  account: string | null;
  actor: string;
  /** Whose id stands in it is one of the operators. */
  isOperator: boolean;
}

/** The beginning of an erasure, by the product's own entry of it. */
export interface Closing {
  account: string;
  /** So many that were given by hand it ended. */
  ended: number;
}

/** I8: each act by hand stands in the audit once, as the operator's and the person's, and nobody changes what stands there. */
export async function wrongAudit(
  witness: Witness,
  people: readonly KnownPerson[],
): Promise<string[]> {
  const entries = await witness.rows<ActEntry>(
    `select action, after->>'manualGrantId' as grant, account_id as account, actor_kind as actor,
         exists (select from operator o where o.id = actor_id::uuid) as "isOperator"
       from audit_entry where action in ('${GIVEN}', '${ENDED}')`,
  );
  const given = await witness.rows<{ id: string; ended: boolean }>(
    // What the closing of an account ends has no entry of its own, and goes with the account.
    `select id, ended_at is not null as ended from manual_grant
       where account_id not in (select account_id from erasure)`,
  );
  const closings = await witness.rows<Closing>(
    `select account_id as account, (after->>'manualGrantsEnded')::int as ended
       from audit_entry where action = '${CLOSING}'`,
  );
  const refused = await Promise.all(
    CHANGES.map(async (sql) =>
      (await witness.isRefused(sql)) ? [] : [`I8 the audit took: ${sql}`],
    ),
  );
  return [
    ...wrongActs(people, entries),
    ...wrongClosings(closings, entries),
    ...given.flatMap(({ id, ended }) => [
      ...wrongCount(entries, GIVEN, id, 1),
      ...wrongCount(entries, ENDED, id, ended ? 1 : 0),
    ]),
    ...refused.flat(),
  ];
}

/** Those acts that were answered with yes, by the answers. */
export function wrongActs(
  people: readonly Pick<KnownPerson, 'email' | 'accountId' | 'closingAskedAt' | 'handWords'>[],
  entries: readonly ActEntry[],
): string[] {
  const byGrant = Map.groupBy(entries, ({ grant }) => grant);
  return people.flatMap(({ email, accountId, closingAskedAt, handWords }) =>
    handWords
      .filter(({ id }) => id !== null)
      .flatMap((word) => {
        const own = byGrant.get(word.id ?? '') ?? [];
        const times = (action: string) => own.filter((each) => each.action === action).length;
        const wrong: string[] = [];
        if (times(GIVEN) !== 1) wrong.push(`stands ${times(GIVEN)} times as given`);
        if (!timesEnded(word, closingAskedAt).includes(times(ENDED)))
          wrong.push(`stands ${times(ENDED)} times as ended`);
        for (const { account, actor, isOperator } of own) {
          if (account !== accountId) wrong.push(`stands with the account ${account}`);
          if (actor !== 'operator' || !isOperator) wrong.push(`stands as the act of a ${actor}`);
        }
        return wrong.map((words) => `I8 ${email}'s ${word.entitlement} (${word.id}) ${words}`);
      }),
  );
}

/** How often its end may stand there. */
function timesEnded(
  { isEndAsked, endedAt }: HandWord,
  closingAskedAt: number | null,
): readonly number[] {
  if (!isEndAsked) return [0];
  // The answer was lost: it may have ended, or not.
  if (endedAt === null) return [0, 1];
  // Whoever closes their account ends all of it by that: this end may have come before it, or found nothing to end.
  return closingAskedAt !== null && closingAskedAt <= endedAt ? [0, 1] : [1];
}

/** A closing ends exactly what was given and not ended until then: none of those ends is missing from the audit. */
export function wrongClosings(
  closings: readonly Closing[],
  entries: readonly Pick<ActEntry, 'action' | 'account'>[],
): string[] {
  const byAccount = Map.groupBy(entries, ({ account }) => account);
  return closings.flatMap(({ account, ended }) => {
    const own = byAccount.get(account) ?? [];
    const times = (action: string) => own.filter((each) => each.action === action).length;
    const left = times(GIVEN) - times(ENDED);
    return left === ended
      ? []
      : [`I8 closing ${account} ended ${ended} given by hand, and by the audit ${left} were left`];
  });
}

function wrongCount(entries: readonly ActEntry[], action: string, id: string, wanted: number) {
  const own = entries.filter((each) => each.action === action && each.grant === id);
  return own.length === wanted ? [] : [`I8 ${id} has ${own.length} entries of ${action}`];
}

const CHANGES = [
  `update audit_entry set action = 'drill.never'`,
  'delete from audit_entry',
  'truncate audit_entry cascade',
  `update audit_seal set hash = 'never'`,
  'delete from audit_seal',
  `update audit_name set value = 'never'`,
];
