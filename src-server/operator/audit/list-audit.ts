import type { z } from 'zod';
import type {
  AuditEntryView,
  auditAnswer,
  auditInput,
} from '../../../src/contract/operator/audit.contract.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';

type Filter = NonNullable<z.output<typeof auditInput>>;

interface Row extends Omit<AuditEntryView, 'actor' | 'erased'> {
  actorKind: string;
  actorId: string | null;
  actorName: string | null;
  kept: string[];
}

const PAGE = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const SELECT = `
  select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    e.actor_kind as "actorKind", e.actor_id as "actorId", o.username as "actorName",
    e.action, e.target, t.username as "targetOperator", e.account_id as "accountId", e.before, e.after,
    e.request_id as "requestId",
    case when d.id is not null then json_build_object('id', d.id, 'email', coalesce(a.email, s.email, nullif(g.buyer_email, '')),
      'isErased', a.id is null and s.id is null and coalesce(g.buyer_email = '', d.user_id is not null),
      'amountCents', d.amount_cents, 'currency', d.currency, 'reason', d.reason) end as dispute,
    (select coalesce(json_object_agg(n.kind, n.value), '{}') from audit_name n
      where n.entry_id = e.id) as names,
    (select coalesce(json_agg(k), '[]') from jsonb_object_keys(e.names) as kinds(k)) as kept,
    exists (select from audit_seal s where s.day = (e.at at time zone 'UTC')::date) as sealed
  from audit_entry e left join operator o on o.id::text = e.actor_id
    left join operator t on e.target = 'operator:' || t.id
    left join dispute_case d on e.target = 'dispute:' || d.id
    left join account a on a.id = d.user_id left join sign_up s on s.id = d.user_id
    left join gift g on g.id = d.gift_id`;

/** Newest first, paged. */
export async function listAudit(
  { orm }: Pick<Kernel, 'orm'>,
  filter: Filter,
): Promise<z.infer<typeof auditAnswer>> {
  const limit = filter.limit ?? PAGE;
  const conditions = [...conditionsOf(filter)];
  const where = conditions.map(([sql]) => `(${sql})`).join(' and ');
  const rows = await readFork(orm).execute<Row[]>(
    `${SELECT} ${where === '' ? '' : `where ${where}`} order by e.at desc, e.id desc limit ?`,
    [...conditions.flatMap(([, ...values]) => values), limit],
  );
  const last = rows.at(-1);
  const more = rows.length === limit && last !== undefined;
  return { entries: rows.map(present), nextCursor: more ? `${last.at}|${last.id}` : null };
}

type Condition = [sql: string, ...values: string[]];

function* conditionsOf(filter: Filter): Generator<Condition> {
  const { operatorId, action, whom, from, until, cursor } = filter;
  if (operatorId !== undefined) yield ['e.actor_id = ?', operatorId];
  if (action !== undefined && action !== '') yield ['e.action = ?', action];
  if (from !== undefined) yield ['e.at >= ?::timestamptz', from];
  if (until !== undefined) yield ['e.at < ?::timestamptz', until];
  if (whom !== undefined && whom !== '') yield aboutWhom(whom);
  if (cursor !== undefined) {
    const [at = '', id = ''] = cursor.split('|');
    if (!UUID.test(id) || Number.isNaN(Date.parse(at))) {
      throw new AppError('admin.bad-cursor', 'invalid', 'Unknown page.');
    }
    yield ['(e.at, e.id) < (?::timestamptz, ?::uuid)', at, id];
  }
}

const BY_ID = `e.id in (
  select id from audit_entry where account_id = ?::uuid
  union select id from audit_entry where right(target, 37) = ?)`;
const BY_NAME = `e.id in (
  select id from audit_entry where target = ?
  union select entry_id from audit_name where lower(value) like ?
  union select about.id from account a join audit_entry about on about.account_id = a.id
    where a.email = ?)`;

/**
 * Matches the names at the time of the entry, and the current address of an existing account. Each part finds its
 * entries by its own index: joined by "or", they would be looked for in every entry.
 */
function aboutWhom(whom: string): Condition {
  if (UUID.test(whom)) return [BY_ID, whom, `:${whom}`];
  const beginning = `${whom.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [BY_NAME, whom, beginning, whom.toLowerCase()];
}

function present({ actorKind, actorId, actorName, kept, ...row }: Row): AuditEntryView {
  return {
    ...row,
    actor: { kind: actorKind, id: actorId, name: actorName },
    erased: kept.filter((kind) => !(kind in row.names)),
  };
}
