import type { CheckerSources } from './checker-sources.ts';
import type { Held } from './held-now.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { StripeTruth } from './truth/stripe-truth.ts';

export const isClosed = ({ closedAt }: KnownPerson) => closedAt !== null;

/** I1: a person who closed their account has no access and pays nothing. */
export function wrongClosed(
  people: readonly KnownPerson[],
  stripe: StripeTruth,
  held: Held,
): string[] {
  return people.filter(isClosed).flatMap(({ email, customerId, memberId, traderNames }) => {
    const roles = memberId === null ? [] : (held.roles.get(memberId) ?? []);
    const scripts = traderNames.flatMap((name) => held.rowsOf(name).map(({ script }) => script));
    const paid = stripe.promiseOf(customerId).live.map(({ id }) => id);
    return [
      ...(roles.length > 0 ? [`I1 ${email} is closed and has the roles ${roles}`] : []),
      ...(scripts.length > 0 ? [`I1 ${email} is closed and has the scripts ${scripts}`] : []),
      ...(paid.length > 0 ? [`I1 ${email} is closed and pays ${paid}`] : []),
    ];
  });
}

/** I6: no stored value contains the address of a person who closed their account. */
export async function stillRemembered(
  sources: CheckerSources,
  people: readonly KnownPerson[],
): Promise<string[]> {
  const closed = people.filter(isClosed).map(({ email }) => email);
  if (closed.length === 0) return [];
  const tables = await sources.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sources.rows<{ row: string }>(
      `select left(t::text, 200) as row from ${name} t where t::text ilike any($1::text[]) limit 1`,
      [closed.map((email) => `%${email}%`)],
    );
    found.push(...rows.map(({ row }) => `I6 ${name} still names an erased person: ${row}`));
  }
  return found;
}
