import type { Orm } from '../../database/orm.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { chainOf } from './chain-keys.ts';
import { addLinks, lockChain } from './link-entries.ts';

const PAGE = 1_000;

/**
 * Entries without a link that may still get one. All of them while the chain is empty or has only
 * adopted entries; later those of its first day, written by an older version beside this one. After
 * that a missing link is a fault: otherwise a removed link would be recreated.
 */
export const ADOPTABLE = `
  not exists (select from audit_link l where l.entry_id = e.id)
  and e.at < coalesce((
    select first.at + interval '1 day' from audit_link l join audit_entry first on first.id = l.entry_id
    where not l.adopted order by l.seq limit 1), 'infinity')`;

const NEXT = `
  select e.id from audit_entry e
  where e.id > ?::uuid and ${ADOPTABLE} order by e.id limit ${PAGE}`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Adds entries from before the chain to it. Returns how many; a repeat finds none. */
export async function adoptEntries({ orm }: Pick<Kernel, 'orm'>): Promise<number> {
  let adopted = 0;
  let after = FIRST;
  for (;;) {
    const ids = await adoptPage(orm, after);
    adopted += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return adopted;
    after = last;
  }
}

function adoptPage(orm: Orm, after: string): Promise<string[]> {
  return transact(orm, async (em) => {
    const keys = chainOf(em);
    if (keys === null) return [];
    await lockChain(em);
    const rows = await em.execute<{ id: string }[]>(NEXT, [after]);
    const entryIds = rows.map(({ id }) => id);
    if (entryIds.length > 0) await addLinks(em, keys, { entryIds, adopted: true });
    return entryIds;
  });
}
