import { isEnded, isGiven } from './hand-word.ts';
import type { KnownPerson } from './known-person.ts';
import type { Witness } from './witness.ts';

const GIVEN = 'access.granted-by-hand';
const ENDED = 'access.manual-grant-ended';

export interface ActEntry {
  action: string;
  grant: string;
  account: string | null;
  actor: string;
  /** Whose id stands in it is one of the operators. */
  isOperator: boolean;
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
    'select id, ended_at is not null as ended from manual_grant',
  );
  const refused = await Promise.all(
    CHANGES.map(async (sql) =>
      (await witness.isRefused(sql)) ? [] : [`I8 the audit took: ${sql}`],
    ),
  );
  return [
    ...wrongActs(people, entries),
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
        // Whoever closes their account ends all of it by that, and an end that comes later ends nothing.
        const mayHaveCome = isBefore(closingAskedAt, word.endedAt) ? [0, 1] : [1];
        if (isEnded(word) && !mayHaveCome.includes(times(ENDED)))
          wrong.push(`stands ${times(ENDED)} times as ended`);
        if (isGiven(word) && times(ENDED) > 0)
          wrong.push('stands as ended, which nobody asked for');
        for (const { account, actor, isOperator } of own) {
          if (account !== accountId) wrong.push(`stands with the account ${account}`);
          if (actor !== 'operator' || !isOperator) wrong.push(`stands as the act of a ${actor}`);
        }
        return wrong.map((words) => `I8 ${email}'s ${word.entitlement} (${word.id}) ${words}`);
      }),
  );
}

const isBefore = (earlier: number | null, later: number | null) =>
  earlier !== null && later !== null && earlier <= later;

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
