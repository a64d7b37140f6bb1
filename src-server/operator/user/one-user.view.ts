import type { OperatorUser } from '../../../src/contract/operator/operator-user.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isLive, type SubscriptionStatus } from '../../../src/domain/subscription.ts';
import { lifetimeSpend } from '../../billing/payments/lifetime-spend.view.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import {
  ACCOUNT,
  DISCORD,
  EXITS,
  MAIL,
  MANUAL_GRANTS,
  NOTES,
  PLAN_GRANTS,
  SESSIONS,
  SUBSCRIPTIONS,
  TRADINGVIEW,
} from './user-tables.ts';

type Account = Omit<
  OperatorUser,
  | 'stripeDashboard'
  | 'subscriptions'
  | 'discord'
  | 'tradingView'
  | 'manualGrants'
  | 'planGrants'
  | 'sessions'
  | 'notes'
  | 'spend'
  | 'exits'
  | 'mail'
>;
type Subscription = OperatorUser['subscriptions'][number];

/** One user from our tables. Calls no provider. */
export async function oneUser(
  deps: Pick<Kernel, 'orm' | 'clock'> & { stripeDashboard: string | null },
  accountId: string,
): Promise<OperatorUser> {
  const rows = <Row>(sql: string, values: unknown[] = [accountId]): Promise<Row[]> =>
    readFork(deps.orm).execute<Row[]>(sql, values);
  const now = deps.clock.now().toISOString();
  const [account] = await rows<Account>(ACCOUNT, [now, accountId]);
  if (account === undefined) {
    throw new AppError('admin.no-user', 'not-found', 'This user does not exist.');
  }
  const [
    subscriptions,
    discord,
    tradingView,
    manualGrants,
    planGrants,
    sessions,
    mail,
    notes,
    spend,
    exits,
  ] = await Promise.all([
    rows<Subscription>(SUBSCRIPTIONS),
    rows<NonNullable<OperatorUser['discord']>>(DISCORD),
    rows<NonNullable<OperatorUser['tradingView']>>(TRADINGVIEW),
    rows<OperatorUser['manualGrants'][number]>(MANUAL_GRANTS),
    rows<OperatorUser['planGrants'][number]>(PLAN_GRANTS),
    rows<OperatorUser['sessions'][number]>(SESSIONS),
    rows<OperatorUser['mail'][number]>(MAIL),
    rows<OperatorUser['notes'][number]>(NOTES),
    lifetimeSpend(readFork(deps.orm), accountId),
    rows<OperatorUser['exits'][number]>(EXITS),
  ]);
  return {
    ...account,
    now,
    stripeDashboard: deps.stripeDashboard,
    plan: account.plan as Plan,
    status: account.status as SubscriptionStatus,
    lastPaidPlan: account.lastPaidPlan,
    subscriptions: subscriptions.map((each) => ({
      ...each,
      isDuplicate: !each.isCurrent && each.endedAt === null && isLive(each.stripeStatus),
    })),
    discord: discord[0] ?? null,
    tradingView: tradingView[0] ?? null,
    manualGrants,
    planGrants,
    sessions,
    mail,
    notes,
    spend,
    exits,
  };
}
