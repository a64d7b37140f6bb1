import { noonThere } from '../../../src/domain/dates/time-zone.ts';
import { dueMail, firstChargeAt, type MailDays } from '../../../src/domain/hand-over.ts';
import { planName } from '../../../src/domain/plan.ts';
import {
  PAID_ELSEWHERE,
  type PlanGrantSource,
  sourceTitle,
} from '../../../src/domain/plan-grants.ts';
import { transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';

/** Mail providers treat bursts from a new sender as spam. */
const AT_ONCE = 60;
const DAY_MS = 86_400_000;

/**
 * Plans that end within the time of the first mail. Not while a move is observed, and not for a
 * person who already subscribes here.
 */
const ENDING = `
  select g.id, g.account_id as "accountId", a.email, g.plan, g.source, g.until,
    g.mailed_days as "lastSent"
  from plan_grant g join account a on a.id = g.account_id
  where g.ended_at is null and g.until > ?::timestamptz and g.until < ?::timestamptz
    and (g.mailed_days is null or g.mailed_days > 0)
    and g.source = any(?::text[]) and a.closing_at is null
    and not exists (select from observed_account o where o.account_id = g.account_id)
    and not exists (select from subscription s
      where s.user_id = g.account_id and s.is_current and s.ended_at is null)
  order by g.until, g.id
  for update of g skip locked`;

interface Ending {
  id: string;
  accountId: string;
  email: string;
  plan: string;
  source: PlanGrantSource;
  until: Date;
  lastSent: MailDays | null;
}

/**
 * Writes to people whose payment elsewhere ends, 14, 3 and 0 days before, at noon. Each mail once:
 * the row remembers it in the transaction that queues the mail. After an outage, only the newest.
 */
export function mailHandOvers(deps: BillingDeps): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = deps.settings;
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<Ending[]>(ENDING, [
      now.toISOString(),
      new Date(now.getTime() + 15 * DAY_MS).toISOString(),
      `{${PAID_ELSEWHERE.join(',')}}`,
    ]);
    let mailed = 0;
    for (const row of rows) {
      const until = new Date(row.until);
      const days = dueMail({ until, lastSent: row.lastSent }, { now, timeZone });
      if (days === null || mailed === AT_ONCE) continue;
      await em.execute('update plan_grant set mailed_days = ? where id = ?::uuid', [days, row.id]);
      await queueMail(em, deps, {
        dedupeKey: `plan-paid-elsewhere-ends:${row.id}:${days}`,
        userId: row.accountId,
        to: row.email,
        template: 'plan-paid-elsewhere-ends',
        values: {
          plan: planName(deps.catalogue.current(), row.plan),
          source: sourceTitle(row.source),
          until: noonThere(until, timeZone),
          charge: firstChargeAt(until, now) === null ? 'now' : 'later',
          link: `${deps.origins.public()}/keep-plan`,
        },
      });
      mailed += 1;
    }
    return mailed;
  });
}
