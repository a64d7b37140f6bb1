import { LockMode } from '@mikro-orm/postgresql';
import { includesPlan } from '../../../src/domain/plan.ts';
import { isEndNear, REMINDER_MS } from '../../../src/domain/standing/given-end.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { reminderValues } from './mail-given-plan.ts';
import { PlanGrantEntity } from './plan-grant.entity.ts';
import { planLeftAfter } from './plan-left.ts';

/** Mail providers treat bursts from a new sender as spam. */
const MAX_MAILS = 60;
const PAGE = 200;

/** `reminded_until` is the end that the last reminder named. The bound of `created_at` is that of `isEndNear`, roughly. */
const NEAR = `
  select g.id, g.account_id as "accountId", g.until, g.created_at as "createdAt"
  from plan_grant g join account a on a.id = g.account_id
  where g.mails_owner and g.ended_at is null and g.until > ?::timestamptz and g.until <= ?::timestamptz
    and g.created_at < g.until - interval '3 days' and (g.until, g.id) > (?::timestamptz, ?::uuid)
    and g.reminded_until is distinct from g.until and a.closing_at is null
    and not exists (select from observed_account o where o.account_id = g.account_id)
  order by g.until, g.id limit ${PAGE}`;

interface Near {
  id: string;
  accountId: string;
  until: Date | string;
  createdAt: Date | string;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Mails each end of a given plan once, three days before. There is no reminder if a plan as high lasts longer. One
 * failure does not block the others. Returns how many mails were queued.
 */
export async function remindOfPlanEnds(deps: BillingDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = deps.settings;
  const latest = new Date(now.getTime() + REMINDER_MS).toISOString();
  let [after, afterId] = [now.toISOString(), FIRST_ID];
  let mailed = 0;
  for (;;) {
    const range = [now.toISOString(), latest, after, afterId];
    const rows = await readFork(deps.orm).execute<Near[]>(NEAR, range);
    for (const { id, accountId, ...row } of rows) {
      const [until, createdAt] = [new Date(row.until), new Date(row.createdAt)];
      [after, afterId] = [until.toISOString(), id];
      if (!isEndNear({ createdAt, until }, { now, timeZone })) continue;
      if (await tryToRemind(deps, { id, accountId })) mailed += 1;
      if (mailed === MAX_MAILS) return mailed;
    }
    if (rows.length < PAGE) return mailed;
  }
}

async function tryToRemind(deps: BillingDeps, grant: Pick<Near, 'id' | 'accountId'>) {
  try {
    return await remind(deps, grant);
  } catch (error) {
    deps.log.error({ err: error, grant: grant.id }, 'the end of a given plan was not mailed');
    return false;
  }
}

/**
 * The transaction that queues the mail also stores the end, so a kill repeats nothing. It locks the account before the
 * grant, as an erasure does.
 */
function remind(deps: BillingDeps, { id, accountId }: Pick<Near, 'id' | 'accountId'>) {
  return transact(deps.orm, async (em) => {
    const contact = await contactOf(em, accountId);
    const open = { id, endedAt: null };
    const grant = await em.findOne(PlanGrantEntity, open, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const until = grant?.until;
    if (contact === null || grant === null || until == null) return false;
    if (grant.remindedUntil?.getTime() === until.getTime()) return false;
    const left = await planLeftAfter(em, deps, { accountId, until });
    if (includesPlan(deps.catalogue.current(), left, grant.plan)) return false;
    grant.remindedUntil = until;
    await queueMail(em, deps, {
      dedupeKey: `given-plan-ends:${id}:${until.toISOString()}`,
      userId: accountId,
      to: contact.email,
      template: 'given-plan-ends',
      values: await reminderValues(em, deps, { grant: { ...grant, until }, left }),
    });
    return true;
  });
}
