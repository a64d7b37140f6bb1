import type { z } from 'zod';
import type { oddSubscriptionsAnswer } from '../../../src/contract/operator/operations.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

type Odd = z.infer<typeof oddSubscriptionsAnswer>;

const FOREIGN = `
  select stripe_subscription_id as "subscriptionId",
    to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "seenAt"
  from foreign_subscription order by seen_at desc, stripe_subscription_id limit 200`;

const UNKNOWN_PRICE = `
  select s.stripe_subscription_id as "subscriptionId", s.user_id as "userId", a.email,
    s.stripe_price_id as "priceId", s.stripe_status as "stripeStatus"
  from subscription s left join account a on a.id = s.user_id
  where s.plan is null and s.ended_at is null order by s.created_at desc limit 200`;

const ON_HOLD = `
  select c.user_id as "accountId", a.email,
    to_char(c.blocked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
  from customer c left join account a on a.id = c.user_id
  where c.blocked_at is not null order by c.blocked_at desc, c.user_id limit 200`;

export async function oddSubscriptions({ orm }: Pick<Kernel, 'orm'>): Promise<Odd> {
  const em = readFork(orm);
  return {
    foreign: await em.execute<Odd['foreign']>(FOREIGN),
    unknownPrice: await em.execute<Odd['unknownPrice']>(UNKNOWN_PRICE),
    onHold: await em.execute<Odd['onHold']>(ON_HOLD),
  };
}
