import type { KnownPerson } from './known-person.ts';
import type { Witness } from './witness.ts';

interface Effect {
  seq: number;
  name: string;
  /** Null: a person, and not the product. */
  callSeq: number | null;
  detail: Record<string, unknown>;
}

const PAID_ROLES = ['Paid Member', 'VIP'];

/** I2: nothing of a paid plan before a paid state. I8: nothing that was given without its row. */
export async function wrongEffects(
  witness: Witness,
  people: readonly KnownPerson[],
): Promise<string[]> {
  const { entries } = await witness.control<{ entries: Effect[] }>('GET', '/ledger?kind=effect');
  const { roles } = await witness.control<{ roles: { id: string; name: string }[] }>(
    'GET',
    '/discord/state',
  );
  const roleName = new Map(roles.map(({ id, name }) => [id, name]));
  const ofMember = new Map(people.map((person) => [person.memberId, person]));
  const ofTrader = new Map(
    people.flatMap((person) => person.traderNames.map((name) => [name, person] as const)),
  );
  const recorded = await recordedGrants(witness);
  const paidAt = new Map<unknown, number>();
  const wrong: string[] = [];
  for (const { seq, name, callSeq, detail } of entries) {
    if (name === 'subscription.created' && !paidAt.has(detail.customer)) {
      paidAt.set(detail.customer, seq);
    }
    if (callSeq === null) continue;
    const isScript = name === 'access.added';
    const role = name === 'member.role-added' ? roleName.get(String(detail.roleId)) : undefined;
    if (!isScript && role === undefined) continue;
    const person = isScript
      ? ofTrader.get(String(detail.username))
      : ofMember.get(String(detail.memberId));
    const what = isScript ? `the script ${detail.pineId}` : `the role ${role}`;
    if (person === undefined) {
      wrong.push(`I1 ${what} was given to a stranger, ${detail.username ?? detail.memberId}`);
      continue;
    }
    const target = String(isScript ? detail.pineId : detail.roleId);
    if (!recorded.has(`${person.accountId} ${target}`)) {
      wrong.push(`I8 ${person.email} was given ${what} without a row`);
    }
    const needsPaid = isScript || PAID_ROLES.includes(role ?? '');
    if (needsPaid && (paidAt.get(person.customerId) ?? Number.POSITIVE_INFINITY) > seq) {
      wrong.push(`I2 ${person.email} was given ${what} before anything was paid`);
    }
  }
  return wrong;
}

async function recordedGrants(witness: Witness): Promise<Set<string>> {
  const rows = await witness.rows<{ account: string; target: string }>(
    `select account_id as account, coalesce(target->>'pineId', target->>'roleId') as target
       from access_grant`,
  );
  return new Set(rows.map(({ account, target }) => `${account} ${target}`));
}
