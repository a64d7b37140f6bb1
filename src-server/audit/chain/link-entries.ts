import type { EntityManager } from '@mikro-orm/postgresql';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';
import { beforeCommit } from '../../database/transaction.ts';
import { ENTRY_LINE } from '../day-digest.ts';
import { type ChainKeys, chainOf, macOf } from './chain-keys.ts';

const noted = new WeakMap<EntityManager, string[]>();

/**
 * Links the entry at the end of its transaction, so both commit or neither does. The chain lock is
 * the last one taken, so writers wait only for each other's commits.
 */
export function linkAtCommit(em: EntityManager, entryId: string): void {
  const waiting = noted.get(em);
  if (waiting !== undefined) {
    waiting.push(entryId);
    return;
  }
  const entryIds = [entryId];
  noted.set(em, entryIds);
  beforeCommit(async () => {
    noted.delete(em);
    const keys = chainOf(em);
    if (keys === null) return;
    await em.flush();
    await lockChain(em);
    await addLinks(em, keys, { entryIds, adopted: false });
  });
}

export async function lockChain(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.chain]);
}

const HEAD = 'select seq::int as seq, mac from audit_link order by audit_link.seq desc limit 1';
const LINES = `
  select id, ${ENTRY_LINE} as line from audit_entry
  where id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) order by id`;
const ADD = `
  insert into audit_link (seq, entry_id, mac, key, adopted)
  select seq, entry_id, mac, ?, ?
  from jsonb_to_recordset(?::jsonb) as link (seq bigint, entry_id uuid, mac text)`;

/** The last link's MAC; null for an empty chain. */
export async function readChainHead(em: EntityManager): Promise<string | null> {
  const [head] = await em.execute<{ mac: string }[]>(HEAD);
  return head?.mac ?? null;
}

/** Requires the chain lock, because only one transaction may append. */
export async function addLinks(
  em: EntityManager,
  { current }: ChainKeys,
  { entryIds, adopted }: { entryIds: readonly string[]; adopted: boolean },
): Promise<void> {
  const [head] = await em.execute<{ seq: number; mac: string }[]>(HEAD);
  const rows = await em.execute<{ id: string; line: string }[]>(LINES, [JSON.stringify(entryIds)]);
  let [seq, previous] = [head?.seq ?? 0, head?.mac ?? ''];
  const links = rows.map(({ id, line }) => {
    seq += 1;
    previous = macOf(current, { previous, seq, adopted, line });
    return { seq, entry_id: id, mac: previous };
  });
  await em.execute(ADD, [current.fingerprint, adopted, JSON.stringify(links)]);
}
