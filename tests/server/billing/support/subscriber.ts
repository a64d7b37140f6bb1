import type { BillingCycle, Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { mailDueReturnLinks } from '../../../../src-server/billing/paid-sign-ups/mail-return-link.ts';
import type { RequestContext } from '../../../../src-server/procedure/request-context.ts';
import type { BillingWorld } from './billing-world.ts';
import { contextOf, paidVisitor } from './visitor.ts';

/** A person who paid and finished signing up. */
export interface Subscriber {
  userId: string;
  email: string;
  context: RequestContext;
  actor: { accountId: string };
  sessionId: string;
  customerId: string;
  subscriptionId: string;
}

export async function subscriber(
  world: BillingWorld,
  plan: Plan = 'standard',
  billing: BillingCycle = 'monthly',
): Promise<Subscriber> {
  const { userId, email, sessionId } = await paidVisitor(world, plan, billing);
  await world.rows(
    'insert into account (id, email, password_hash, created_at) values (?, ?, ?, ?)',
    [userId, email, 'none', world.deps.clock.now()],
  );
  await world.rows('update sign_up set completed_at = ? where id = ?', [
    world.deps.clock.now(),
    userId,
  ]);
  const [row] = await world.rows<{ customerId: string; subscriptionId: string }>(
    `select stripe_customer_id as "customerId", stripe_subscription_id as "subscriptionId"
       from subscription where user_id = ? and is_current`,
    [userId],
  );
  if (row === undefined) throw new Error('Nothing was stored for who paid.');
  const context = contextOf({ account: { id: userId, email } });
  return { userId, email, sessionId, context, actor: { accountId: userId }, ...row };
}

/** The templates of a user's mails, oldest first. */
export async function mailsOf(world: BillingWorld, userId: string): Promise<string[]> {
  const rows = await world.rows<{ template: string }>(
    'select template from outgoing_mail where user_id = ? order by id',
    [userId],
  );
  return rows.map((row) => row.template);
}

/** The same, ten minutes after the payment: a sign-up without an account has its link by then. */
export async function lateMailsOf(world: BillingWorld, userId: string): Promise<string[]> {
  await world.stripe.advanceDays(11 / 1_440);
  await mailDueReturnLinks(world.deps);
  return mailsOf(world, userId);
}

export async function reconcilesOf(world: BillingWorld, userId: string): Promise<number> {
  const [row] = await world.rows<{ n: number }>(
    `select count(*)::int n from job.job where name = 'reconcile-access' and data->>'accountId' = ?`,
    [userId],
  );
  return row?.n ?? 0;
}

/** The user's current stored subscription. */
export async function currentOf(world: BillingWorld, userId: string) {
  const [row] = await world.rows<Record<string, unknown>>(
    'select * from subscription where user_id = ? and is_current',
    [userId],
  );
  return row ?? null;
}
