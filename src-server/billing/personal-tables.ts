import { ERASED, type PersonalTable } from '../database/personal-data.ts';
import { OWN_ADDRESS } from '../people/personal-tables.ts';
import { ACCESS_CODE_TABLES } from './access-codes/personal-tables.ts';
import { DISPUTED, disputeTables, OF_OWN_GIFT } from './disputes/personal-tables.ts';
import { GIFT_TABLES } from './gifts/personal-tables.ts';
import { PAUSE_TABLES } from './leaving/pauses/personal-tables.ts';
import { LIFETIME_TABLES } from './lifetimes/personal-tables.ts';
import { REFERRAL_TABLES } from './referrals/personal-tables.ts';
import { TRIAL_TABLES } from './trials/personal-tables.ts';

/**
 * The account's rows, and those of unfinished sign-ups and gifts with its proven address. The gift of a visitor has rows
 * under its own id.
 */
const THEIRS = `(user_id = :account or (${OWN_ADDRESS} and user_id in (
  select id from sign_up where email = :email and completed_at is null
  union all select id from gift where buyer_email = :email)))`;

const BOOKS = 'Tax law requires these records. They are kept without your name and address.';

const ORIGIN = 'Evidence in a payment dispute. Kept for 18 months, without address and browser.';
const EVIDENCE =
  'It proves what was agreed to; it stays without address and browser for three years, or for one year after the subscription ended.';

const DECLARED =
  'It proves what was declared and done; it stays for three years without your name and address.';

export const BILLING_TABLES: readonly PersonalTable[] = [
  {
    name: 'subscription status',
    table: 'standing',
    columns: [
      'plan',
      'status',
      'plan_start_date',
      'access_until',
      'last_paid_plan',
      'paid_plan',
      'paid_until',
      'changed_at',
    ],
    where: THEIRS,
    fate: ERASED,
  },
  {
    name: 'plans paid elsewhere or given',
    table: 'plan_grant',
    columns: [
      'plan',
      'starts_at',
      'until',
      'source',
      'source_ref',
      'paid_minor',
      'currency',
      'note',
      'created_at',
      'ended_at',
      'end_reason',
    ],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'customer at Stripe',
    table: 'customer',
    columns: ['stripe_customer_id', 'billing_email', 'created_at', 'deleted_at', 'blocked_at'],
    where: THEIRS,
    fate: { kind: 'reduced', set: { billing_email: 'null' }, because: BOOKS },
  },
  {
    name: 'subscriptions',
    table: 'subscription',
    columns: [
      'stripe_subscription_id',
      'stripe_customer_id',
      'stripe_status',
      'closed_because',
      'evidence_due_at',
      'plan',
      'billing_cycle',
      'amount_cents',
      'currency',
      'started_at',
      'current_period_end',
      'paid_through',
      'ends_at',
      'ended_at',
      'cancel_reason',
      'cancel_feedback',
      'cancel_comment',
    ],
    where: THEIRS,
    fate: {
      kind: 'reduced',
      set: { pay_url: 'null', cancel_comment: 'null' },
      because: BOOKS,
    },
  },
  {
    name: 'prices that change at a renewal',
    table: 'price_move_member',
    columns: ['from_amount_cents', 'state', 'reason', 'mailed_at', 'moves_at'],
    where: 'user_id = :account',
    fate: ERASED,
  },
  {
    name: 'started payments',
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
      'discount_code_id',
    ],
    where: THEIRS,
    fate: { kind: 'reduced', set: { url: 'null' }, because: BOOKS },
  },
  {
    name: 'payments',
    table: 'received_payment',
    columns: [
      'stripe_charge_id',
      'at',
      'amount_cents',
      'refunded_cents',
      'currency',
      'dispute',
      'country',
    ],
    where: THEIRS,
    fate: { kind: 'kept', because: BOOKS },
  },
  {
    name: 'failed renewals',
    table: 'failed_renewal',
    columns: ['stripe_invoice_id', 'failed_at', 'state', 'paid_at', 'paid_cents', 'currency'],
    where: THEIRS,
    fate: { kind: 'kept', because: BOOKS },
  },
  {
    name: 'changes of what you pay each month',
    table: 'mrr_movement',
    columns: ['at', 'currency', 'kind', 'before_cents', 'after_cents'],
    where: THEIRS,
    fate: { kind: 'kept', because: BOOKS },
  },
  {
    name: 'payment pages opened',
    table: 'purchase_context',
    columns: ['attempt_id', 'at', 'address', 'browser', 'locale'],
    where: THEIRS,
    fate: {
      kind: 'reduced',
      set: { address: 'null', browser: 'null', device: 'null' },
      because: ORIGIN,
    },
  },
  {
    name: 'consents',
    table: 'consent',
    columns: ['kind', 'text', 'locale', 'documents', 'at', 'address', 'browser'],
    where: THEIRS,
    fate: { kind: 'reduced', set: { address: 'null', browser: 'null' }, because: EVIDENCE },
  },
  ...TRIAL_TABLES,
  ...ACCESS_CODE_TABLES,
  ...REFERRAL_TABLES,
  ...LIFETIME_TABLES,
  {
    name: 'cancellations and withdrawals by form',
    table: 'exit_request',
    columns: ['kind', 'state', 'name', 'email', 'reference', 'cause', 'received_at', 'outcomes'],
    where: `(user_id = :account or (email = :email and ${OWN_ADDRESS}))`,
    fate: {
      kind: 'reduced',
      set: { name: "''", email: "''", reference: 'null', cause: 'null' },
      because: DECLARED,
    },
  },
  {
    name: 'reasons to leave',
    table: 'leave_request',
    columns: [
      'plan',
      'state',
      'reason',
      'words',
      'offer',
      'is_held_out',
      'lacks_access',
      'at',
      'decided_at',
    ],
    where: THEIRS,
    fate: { kind: 'reduced', set: { words: 'null' }, because: DECLARED },
  },
  ...PAUSE_TABLES,
  ...disputeTables(THEIRS),
  {
    name: 'fraud warnings',
    table: 'fraud_warning',
    columns: ['id', 'fraud_type', 'at', 'decided', 'decided_at'],
    where: `(${THEIRS} or ${OF_OWN_GIFT})`,
    fate: { kind: 'kept', because: DISPUTED },
  },
  // After the disputes and warnings, which find a gift by its buyer.
  ...GIFT_TABLES,
  {
    name: 'mail after a subscription ended',
    table: 'win_back',
    columns: ['stripe_subscription_id', 'at', 'returned_at'],
    where: THEIRS,
    fate: ERASED,
  },
  {
    name: 'billing history',
    table: 'standing_change',
    columns: ['at', 'cause', 'before', 'after'],
    where: THEIRS,
    fate: { kind: 'kept', because: BOOKS },
  },
];
