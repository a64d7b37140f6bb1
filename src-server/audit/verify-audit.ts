import type { EntityManager } from '@mikro-orm/postgresql';
import { countText } from '../../src/domain/numbers/count-text.ts';
import { readFork } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { AuditSealEntity } from './audit-seal.entity.ts';
import { type ChainFault, type ChainVerdict, verifyChain } from './chain/verify-chain.ts';
import { dayOf, digestOf, linkHash, nextDay, startOf } from './day-digest.ts';

/**
 * entries-differ: rows of that day were changed, removed or added after its seal. chain-broken: a
 * seal was changed, removed or inserted. not-sealed: the day ended long ago. names-differ: a stored
 * name is not the one in its entry. names-missing: a name is missing without an erasure.
 */
type AuditFault =
  | ChainFault
  | 'entries-differ'
  | 'chain-broken'
  | 'not-sealed'
  | 'names-differ'
  | 'names-missing';

interface AuditVerdict {
  days: number;
  entries: number;
  /** The last day's hash. A copy kept elsewhere reveals truncated seals. */
  head: string | null;
  sealedUntil: string | null;
  /** Names removed by erasures. Their entries stay provable. */
  namesErased: number;
  /** The keyed chain of the entries; null without the secrets. */
  chain: Omit<ChainVerdict, 'faults'> | null;
  faults: { fault: AuditFault; day: string; detail: string }[];
}

const PAGE = 400;
const LATE_MS = 26 * 3_600_000;

/** Reads the whole audit and compares it with its seals and its keyed chain. */
export async function verifyAudit(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
): Promise<AuditVerdict> {
  const em = readFork(deps.orm);
  const faults: AuditVerdict['faults'] = [];
  let [days, entries, previous] = [0, 0, ''];
  let expected: string | null = null;
  for await (const seal of seals(em)) {
    const { day } = seal;
    if (expected !== null && day !== expected) {
      faults.push({ fault: 'chain-broken', day, detail: `The seal of ${expected} is missing.` });
    }
    if (seal.previous !== previous || seal.hash !== linkHash(seal)) {
      faults.push({ fault: 'chain-broken', day, detail: 'This seal does not follow the last.' });
    }
    const found = await digestOf(em, day);
    if (found.entries !== seal.entries) {
      const detail = `Sealed: ${countText(seal.entries, 'entry', 'entries')}. Found: ${found.entries}.`;
      faults.push({ fault: 'entries-differ', day, detail });
    } else if (found.digest !== seal.digest) {
      faults.push({ fault: 'entries-differ', day, detail: 'An entry was changed.' });
    }
    previous = seal.hash;
    expected = nextDay(day);
    days += 1;
    entries += seal.entries;
  }
  faults.push(...(await unsealed(em, expected, deps.machineClock.now())));
  faults.push(...(await wrongNames(em)));
  faults.push(...(await missingNames(em)));
  const sealedUntil = expected === null ? null : dayOf(new Date(startOf(expected).getTime() - 1));
  const head = previous === '' ? null : previous;
  const { faults: broken, ...chain } = (await verifyChain(em)) ?? { faults: [] };
  faults.push(...broken);
  return {
    days,
    entries,
    head,
    sealedUntil,
    namesErased: await erasedNames(em),
    chain: 'links' in chain ? chain : null,
    faults,
  };
}

async function* seals(em: EntityManager) {
  let after = '0001-01-01';
  for (;;) {
    const page = await em.find(
      AuditSealEntity,
      { day: { $gt: after } },
      { orderBy: { day: 'asc' }, limit: PAGE },
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.day;
  }
}

/** Entries before the first seal, or on past days without a seal. */
async function unsealed(em: EntityManager, from: string | null, now: Date) {
  const until = dayOf(new Date(now.getTime() - LATE_MS));
  const rows = await em.execute<{ day: string; entries: number }[]>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as entries
     from audit_entry
     where at < ?::timestamptz and (at >= ?::timestamptz
       or at < (select min(day) from audit_seal) at time zone 'UTC')
     group by 1 order by 1 limit 100`,
    [startOf(until).toISOString(), startOf(from ?? '0001-01-01').toISOString()],
  );
  return rows.map(({ day, entries }) => {
    return {
      fault: 'not-sealed' as const,
      day,
      detail: `${countText(entries, 'entry', 'entries')} without a seal.`,
    };
  });
}

async function wrongNames(em: EntityManager) {
  const rows = await em.execute<{ day: string; names: number }[]>(
    `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as names
     from audit_name n join audit_entry e on e.id = n.entry_id
     where encode(sha256(convert_to(n.salt || n.value, 'UTF8')), 'hex')
       is distinct from e.names->>n.kind
     group by 1 order by 1 limit 100`,
  );
  return rows.map(({ day, names }) => {
    return { fault: 'names-differ' as const, day, detail: `${names} names were changed.` };
  });
}

const GONE = `
  from audit_entry e cross join lateral jsonb_object_keys(e.names) as kept(kind)
  where e.names is not null
    and not exists (select from audit_name n where n.entry_id = e.id and n.kind = kept.kind)`;

/** An operator's address stays forever; a user's name until their erasure is done. */
async function missingNames(em: EntityManager) {
  const rows = await em.execute<{ day: string; names: number }[]>(
    `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as names ${GONE}
       and (kept.kind in ('address', 'browser') or not exists (
         select from erasure r where r.account_id = e.account_id and r.state = 'erased'))
     group by 1 order by 1 limit 100`,
  );
  return rows.map(({ day, names }) => {
    return {
      fault: 'names-missing' as const,
      day,
      detail: `${countText(names, 'name is', 'names are')} gone.`,
    };
  });
}

async function erasedNames(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ erased: number }[]>(`select count(*)::int as erased ${GONE}`);
  return row?.erased ?? 0;
}
