import type { EntityManager } from '@mikro-orm/postgresql';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { ENTRY_LINE } from '../day-digest.ts';
import { ADOPTABLE } from './adopt-entries.ts';
import { type ChainKey, chainOf, macOf } from './chain-keys.ts';
import { findChainKeys } from './former-keys.ts';

/**
 * link-broken: an entry or a link was changed, removed or inserted. key-missing: no known secret
 * signed this link. not-linked: an entry bypassed the chain, or its link was removed.
 */
export type ChainFault = 'link-broken' | 'key-missing' | 'not-linked';

export interface ChainVerdict {
  links: number;
  /** Entries that predate the chain. */
  adopted: number;
  /** Entries that the next start adopts. */
  waiting: number;
  /** The last link's MAC. A copy kept elsewhere reveals a truncated or replaced chain. */
  head: string | null;
  faults: { fault: ChainFault; day: string; detail: string }[];
}

const PAGE = 1_000;
const MAX_FAULTS = 100;

interface Row {
  seq: number;
  mac: string;
  key: string;
  adopted: boolean;
  day: string | null;
  line: string | null;
}

const ROWS = `
  select l.seq::int as seq, l.mac, l.key, l.adopted, e.line, e.day
  from audit_link l left join lateral (
    select ${ENTRY_LINE} as line, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
    from audit_entry where id = l.entry_id) e on true
  where l.seq > ? order by l.seq limit ${PAGE}`;

/** Null if the chain was not opened with the secrets. */
export async function verifyChain(em: EntityManager): Promise<ChainVerdict | null> {
  const opened = chainOf(em);
  if (opened === null) return null;
  const keys = await findChainKeys(em, opened);
  const verdict: ChainVerdict = { links: 0, adopted: 0, waiting: 0, head: null, faults: [] };
  let [seq, previous, day] = [0, '', ''];
  for await (const row of linksOf(em)) {
    day = row.day ?? day;
    const fault = faultOf(row, { keys, previous, seq: seq + 1 });
    if (fault !== null && verdict.faults.length < MAX_FAULTS)
      verdict.faults.push({ ...fault, day });
    [seq, previous] = [row.seq, row.mac];
    verdict.links += 1;
    if (row.adopted) verdict.adopted += 1;
  }
  verdict.head = previous === '' ? null : previous;
  const { waiting, faults } = await unlinked(em);
  return { ...verdict, waiting, faults: [...verdict.faults, ...faults] };
}

/** Position of a head that was stored elsewhere; null if the chain does not contain it. */
export async function findHead(em: EntityManager, mac: string): Promise<number | null> {
  const [row] = await em.execute<{ seq: number }[]>(
    'select seq::int as seq from audit_link where mac = ?',
    [mac],
  );
  return row?.seq ?? null;
}

async function* linksOf(em: EntityManager): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const page = await em.execute<Row[]>(ROWS, [after]);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.seq;
  }
}

function faultOf(
  { seq, mac, key, adopted, line }: Row,
  expected: { keys: ReadonlyMap<string, ChainKey>; previous: string; seq: number },
): { fault: ChainFault; detail: string } | null {
  const broken = (detail: string) => ({ fault: 'link-broken' as const, detail });
  if (seq !== expected.seq) return broken(`Link ${expected.seq} is missing.`);
  if (line === null) return broken(`The entry of link ${seq} is missing.`);
  const known = expected.keys.get(key);
  if (known === undefined) {
    return { fault: 'key-missing', detail: `No known secret made link ${seq}.` };
  }
  const { previous } = expected;
  const follows = mac === macOf(known, { previous, seq, adopted, line });
  return follows ? null : broken(`Link ${seq} does not fit its entry and the former link.`);
}

const UNLINKED = `
  select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day,
    count(*) filter (where ${ADOPTABLE})::int as waiting,
    count(*) filter (where not (${ADOPTABLE}))::int as lost
  from audit_entry e where not exists (select from audit_link l where l.entry_id = e.id)
  group by 1 order by 1`;

async function unlinked(em: EntityManager): Promise<Pick<ChainVerdict, 'waiting' | 'faults'>> {
  const days = await em.execute<{ day: string; waiting: number; lost: number }[]>(UNLINKED);
  const waiting = days.reduce((sum, each) => sum + each.waiting, 0);
  const faults = days
    .filter(({ lost }) => lost > 0)
    .slice(0, MAX_FAULTS)
    .map(({ day, lost }) => {
      return {
        fault: 'not-linked' as const,
        day,
        detail: `${countText(lost, 'entry', 'entries')} without a link.`,
      };
    });
  return { waiting, faults };
}
