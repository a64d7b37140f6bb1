import { createHash } from 'node:crypto';
import type { CheckerSources } from './checker-sources.ts';

interface Seal {
  day: string;
  entries: number;
  digest: string;
  previous: string;
  hash: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export async function countEntries(sources: CheckerSources): Promise<number> {
  const [row] = await sources.rows<{ entries: number }>(
    'select count(*)::int as entries from audit_entry',
  );
  return row?.entries ?? 0;
}

/** I8: every sealed day is unchanged, no link is missing, and at least `atLeast` entries are sealed. */
export async function wrongSeals(sources: CheckerSources, atLeast: number): Promise<string[]> {
  const seals = await sources.rows<Seal>(
    `select to_char(day, 'YYYY-MM-DD') as day, entries, digest, previous, hash
       from audit_seal order by day`,
  );
  const wrong: string[] = [];
  let previous = '';
  let sealed = 0;
  for (const seal of seals) {
    const lines = await sources.rows<{ line: string }>(
      `select jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
           actor_kind, actor_id, action, target, account_id, before, after, request_id, names)::text as line
         from audit_entry where (at at time zone 'UTC')::date = $1::date order by id`,
      [seal.day],
    );
    const digest = sha256(lines.map(({ line }) => `${line}\n`).join(''));
    const hash = sha256([previous, seal.day, lines.length, digest].join('\n'));
    if (seal.previous !== previous || seal.digest !== digest || seal.hash !== hash) {
      wrong.push(`I8 the audit's chain breaks at ${seal.day}`);
    }
    previous = seal.hash;
    sealed += lines.length;
  }
  if (sealed < atLeast) wrong.push(`I8 of ${atLeast} audit entries only ${sealed} are sealed`);
  return wrong;
}
