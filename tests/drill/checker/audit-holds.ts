import type { CheckerSources } from './checker-sources.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { KnownManualGrant } from './truth/manual-grant.ts';

const GIVEN = 'access.granted-by-hand';
const ENDED = 'access.manual-grant-ended';
const CLOSING = 'account.erasure-begun';

export interface ActEntry {
  action: string;
  grant: string;
  account: string | null;
  actor: string;
  /** Whether the actor's id belongs to an operator. */
  isOperator: boolean;
}

/** The start of an erasure, from the product's own audit entry. */
interface Closing {
  account: string;
  /** Number of manual grants that it ended. */
  ended: number;
}

/** I8: the audit log has each manual act once, with the right operator and person, and rejects changes. */
export async function wrongAudit(
  sources: CheckerSources,
  people: readonly KnownPerson[],
): Promise<string[]> {
  const entries = await sources.rows<ActEntry>(
    `select action, after->>'manualGrantId' as grant, account_id as account, actor_kind as actor,
         exists (select from operator o where o.id = actor_id::uuid) as "isOperator"
       from audit_entry where action in ('${GIVEN}', '${ENDED}')`,
  );
  const given = await sources.rows<{ id: string; ended: boolean }>(
    // Closing an account ends its manual grants without entries of their own.
    `select id, ended_at is not null as ended from manual_grant
       where account_id not in (select account_id from erasure)`,
  );
  const closings = await sources.rows<Closing>(
    `select account_id as account, (after->>'manualGrantsEnded')::int as ended
       from audit_entry where action = '${CLOSING}'`,
  );
  const refused = await Promise.all(
    CHANGES.map(async (sql) =>
      (await sources.isRefused(sql)) ? [] : [`I8 the audit took: ${sql}`],
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

/** Checks the acts that were acknowledged. */
export function wrongActs(
  people: readonly Pick<KnownPerson, 'email' | 'accountId' | 'closingAskedAt' | 'manualGrants'>[],
  entries: readonly ActEntry[],
): string[] {
  const byGrant = Map.groupBy(entries, ({ grant }) => grant);
  return people.flatMap(({ email, accountId, closingAskedAt, manualGrants }) =>
    manualGrants
      .filter(({ id }) => id !== null)
      .flatMap((manualGrant) => {
        const own = byGrant.get(manualGrant.id ?? '') ?? [];
        const times = (action: string) => own.filter((each) => each.action === action).length;
        const wrong: string[] = [];
        if (times(GIVEN) !== 1) wrong.push(`was recorded ${times(GIVEN)} times as granted`);
        if (!timesEnded(manualGrant, closingAskedAt).includes(times(ENDED)))
          wrong.push(`was recorded ${times(ENDED)} times as ended`);
        for (const { account, actor, isOperator } of own) {
          if (account !== accountId) wrong.push(`was recorded for the account ${account}`);
          if (actor !== 'operator' || !isOperator)
            wrong.push(`was recorded as the act of a ${actor}`);
        }
        return wrong.map(
          (grants) => `I8 ${email}'s ${manualGrant.entitlement} (${manualGrant.id}) ${grants}`,
        );
      }),
  );
}

/** The allowed numbers of end entries for this grant. */
function timesEnded(
  { isEndAsked, endedAt }: KnownManualGrant,
  closingAskedAt: number | null,
): readonly number[] {
  if (!isEndAsked) return [0];
  // The answer was lost, so the grant may or may not have ended.
  if (endedAt === null) return [0, 1];
  // Closing an account ends its manual grants. This end may have come first, or found nothing left to end.
  return closingAskedAt !== null && closingAskedAt <= endedAt ? [0, 1] : [1];
}

/** A closing ends exactly the manual grants that were still open, so the audit log misses no earlier end. */
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
