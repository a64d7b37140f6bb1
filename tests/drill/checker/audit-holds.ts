import { createHash } from 'node:crypto';
import type { Witness } from './witness.ts';

interface Seal {
  day: string;
  entries: number;
  digest: string;
  previous: string;
  hash: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** I8: each act by hand stands in the audit once, and every sealed day is what it was. */
export async function wrongAudit(witness: Witness): Promise<string[]> {
  const acts = await witness.rows<{ id: string; entries: number }>(
    `select g.id, count(e.id)::int as entries from manual_grant g
       left join audit_entry e on e.action = 'access.granted-by-hand'
         and e.after->>'manualGrantId' = g.id::text
       group by g.id having count(e.id) <> 1`,
  );
  const seals = await witness.rows<Seal>(
    `select to_char(day, 'YYYY-MM-DD') as day, entries, digest, previous, hash
       from audit_seal order by day`,
  );
  const wrong = acts.map(({ id, entries }) => `I8 the act ${id} has ${entries} audit entries`);
  if (seals.length === 0) wrong.push('I8 no day of the audit was sealed');
  let previous = '';
  for (const seal of seals) {
    const lines = await witness.rows<{ line: string }>(
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
  }
  return wrong;
}
