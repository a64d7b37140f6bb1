import { planName } from '../../../src/domain/plan.ts';
import { transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { WinBackEntity } from './win-back.entity.ts';

const DAY_MS = 86_400_000;
const AFTER_MS = 30 * DAY_MS;
/** Switching it on writes to no one who left long ago. */
const WINDOW_MS = 7 * DAY_MS;
const AT_ONCE = 50;

/** Ended in the window, pays nothing now, and never withdrew, disputed or was blocked. */
const DUE = `
  select s.user_id as "userId", s.stripe_subscription_id as "subscriptionId", s.plan, a.email
  from subscription s join account a on a.id = s.user_id
    left join standing st on st.user_id = s.user_id
  where s.is_current and s.stripe_status = 'canceled' and s.closed_because is null
    and s.ended_at <= ? and s.ended_at > ?
    and (st.plan is null or st.plan = 'free' or st.access_until <= ?)
    and not exists (select from win_back w where w.user_id = s.user_id)
    and not exists (select from exit_request e where e.user_id = s.user_id and e.kind = 'withdraw')
    and not exists (select from customer c where c.user_id = s.user_id and c.blocked_at is not null)
    and not exists (select from received_payment p
      where p.user_id = s.user_id and p.dispute is not null)
  order by s.ended_at limit ${AT_ONCE}`;

const RETURNED = `
  update win_back w set returned_at = s.created_at from subscription s
  where s.user_id = w.user_id and w.returned_at is null and s.created_at > w.at
    and s.paid_through is not null`;

interface Former {
  userId: string;
  subscriptionId: string;
  plan: string | null;
  email: string;
}

/** Mails former subscribers once, and notes who came back. */
export async function winBack(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  await transact(deps.orm, (em) => em.execute(RETURNED));
  if (!deps.settings.leaving.winBack) return;
  const newest = new Date(now.getTime() - AFTER_MS);
  const oldest = new Date(newest.getTime() - WINDOW_MS);
  await transact(deps.orm, async (em) => {
    for (const former of await em.execute<Former[]>(DUE, [newest, oldest, now])) {
      const { userId, subscriptionId: stripeSubscriptionId, plan, email } = former;
      const mailId = await queueMail(em, deps, {
        dedupeKey: `win-back:${userId}`,
        userId,
        to: email,
        template: 'win-back',
        values: {
          plan: plan === null ? deps.settings.brandName : planName(deps.catalogue.current(), plan),
          link: `${deps.origins.public()}/upgrade`,
        },
      });
      em.create(WinBackEntity, { userId, stripeSubscriptionId, mailId, at: now });
    }
  });
}
