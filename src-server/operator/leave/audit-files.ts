import type { EntityManager } from '@mikro-orm/postgresql';
import { ENTRY_LINE } from '../../audit/day-digest.ts';
import { type BundledFile, csvFile, iso, PAGE, pagedCsvFile, pagesOf } from './bundled-file.ts';

/** `entry` is the text that digests and links are made of, to the letter. */
const ENTRIES = `
  select e.id, json_build_object('seq', l.seq, 'mac', l.mac, 'key', l.key, 'adopted', l.adopted,
    'entry', e.line)::text as line
  from (select id, ${ENTRY_LINE} as line from audit_entry where id > ?::uuid
      order by id limit ${PAGE}) e
    left join audit_link l on l.entry_id = e.id
  order by e.id`;

const SEAL_HEADINGS = ['day', 'entries', 'digest', 'previous', 'hash', 'sealed_at'] as const;
const SEALS = `
  select to_char(day, 'YYYY-MM-DD') as day, entries, digest, previous, hash,
    ${iso('sealed_at')} as sealed_at
  from audit_seal order by audit_seal.day`;

const NAME_HEADINGS = ['entry_id', 'kind', 'salt', 'value'] as const;
/** Several names of one entry are read together. */
const NAMES = `
  select n.entry_id, n.kind, n.salt, n.value, n.entry_id as id
  from audit_name n
    join (select distinct entry_id from audit_name where entry_id > ?::uuid
      order by entry_id limit ${PAGE}) p on p.entry_id = n.entry_id
  order by n.entry_id, n.kind`;

/** The audit log with its chain. A log of years does not fit into memory. */
export async function* auditFiles(em: EntityManager): AsyncGenerator<BundledFile> {
  yield { name: 'audit.ndjson', parts: entries(em) };
  yield csvFile('audit-seals.csv', SEAL_HEADINGS, await em.execute(SEALS));
  const names = pagesOf((after) => em.execute<{ id: string }[]>(NAMES, [after]));
  yield pagedCsvFile('audit-names.csv', NAME_HEADINGS, names);
}

async function* entries(em: EntityManager): AsyncGenerator<Uint8Array> {
  const read = (after: string) => em.execute<{ id: string; line: string }[]>(ENTRIES, [after]);
  for await (const rows of pagesOf(read)) {
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
  }
}
