import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

interface DayDigest {
  entries: number;
  digest: string;
}

/** PostgreSQL formats the row, so every reader gets the same bytes. */
export const ENTRY_LINE = `
  jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    actor_kind, actor_id, action, target, account_id, before, after, request_id, names)::text`;

const ROWS = `
  select id, ${ENTRY_LINE} as line
  from audit_entry
  where at >= ?::timestamptz and at < ?::timestamptz and id > ?::uuid
  order by id limit ?`;

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;

export const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
export const nextDay = (day: string) => dayOf(new Date(startOf(day).getTime() + DAY_MS));

/** Over every entry of the day (UTC), one page at a time. */
export async function digestOf(em: EntityManager, day: string): Promise<DayDigest> {
  const hash = createHash('sha256');
  const within = [startOf(day).toISOString(), startOf(nextDay(day)).toISOString()];
  let entries = 0;
  let after = FIRST;
  for (;;) {
    const rows = await em.execute<{ id: string; line: string }[]>(ROWS, [...within, after, PAGE]);
    for (const { line } of rows) hash.update(`${line}\n`);
    entries += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return { entries, digest: hash.digest('hex') };
    after = last.id;
  }
}

/** The hash of one day's seal, which includes the previous one. */
export function linkHash(link: DayDigest & { previous: string; day: string }): string {
  const text = [link.previous, link.day, link.entries, link.digest].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
