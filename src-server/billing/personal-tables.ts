import { ERASED, type PersonalTable } from '../database/personal-data.ts';

const BOOKS = 'Tax law asks for what an invoice needs; it stays without name and address.';

export const BILLING_TABLES: readonly PersonalTable[] = [
  {
    name: 'standing',
    table: 'standing',
    columns: ['plan', 'status', 'plan_start_date', 'access_until', 'last_paid_plan', 'changed_at'],
    where: 'user_id = :account',
    fate: ERASED,
  },
  {
    name: 'customer at Stripe',
    table: 'customer',
    columns: ['stripe_customer_id', 'billing_email', 'created_at', 'deleted_at', 'blocked_at'],
    where: 'user_id = :account',
    fate: { kind: 'reduced', set: { billing_email: 'null' }, because: BOOKS },
  },
  {
    name: 'subscriptions',
    table: 'subscription',
    columns: [
      'stripe_subscription_id',
      'stripe_customer_id',
      'stripe_status',
      'plan',
      'billing_cycle',
      'amount_cents',
      'currency',
      'started_at',
      'current_period_end',
      'paid_through',
      'ends_at',
      'ended_at',
    ],
    where: 'user_id = :account',
    fate: { kind: 'reduced', set: { pay_url: 'null' }, because: BOOKS },
  },
  {
    name: 'payments begun',
    table: 'payment_attempt',
    columns: [
      'id',
      'kind',
      'state',
      'plan',
      'billing_cycle',
      'amount_cents',
      'currency',
      'created_at',
      'paid_at',
    ],
    where: 'user_id = :account',
    fate: { kind: 'reduced', set: { url: 'null' }, because: BOOKS },
  },
  {
    name: 'billing history',
    table: 'standing_change',
    columns: ['at', 'cause', 'before', 'after'],
    where: 'user_id = :account',
    fate: { kind: 'kept', because: BOOKS },
  },
];
