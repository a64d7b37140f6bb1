import type { PersonalTable } from '../../database/personal-data.ts';
import { OWN_ADDRESS } from '../../people/personal-tables.ts';

/** The account's rows, and those of unfinished sign-ups with its proven address. */
const THEIRS = `(user_id = :account or user_id in (
  select id from sign_up where email = :email and completed_at is null and ${OWN_ADDRESS}))`;

/** SQL: replaces the link of an erased partner, which may be their name. */
export const ERASED_CODE = "'erased-' || left(id::text, 8) || right(id::text, 12)";

/** As a member, or from before the account. */
const THEIR_LINK = `(account_id = :account or (account_id is null and email = :email and ${OWN_ADDRESS}))`;

/** SQL: what the shop owes this person as a partner, in each currency. */
export const OWED_TO_PARTNER = `
  select currency, sum(held_minor + due_minor + paying_minor)::float8 as "amountMinor" from commission
  where partner_id in (select id from partner where ${THEIR_LINK})
  group by currency having sum(held_minor + due_minor + paying_minor) > 0 order by currency`;

const BOOKS = 'Commissions belong to the books. They are kept without your name and address.';

export const REFERRAL_TABLES: readonly PersonalTable[] = [
  {
    name: 'your link as a partner',
    table: 'partner',
    columns: [
      'code',
      'name',
      'email',
      'pay_to',
      'rate_bp',
      'months',
      'state',
      'accepted_version',
      'accepted_at',
      'created_at',
      'ended_at',
    ],
    where: THEIR_LINK,
    fate: {
      kind: 'reduced',
      set: {
        account_id: 'null',
        name: "''",
        email: "''",
        pay_to: 'null',
        code: ERASED_CODE,
        state: "'ended'",
        ended_at: 'coalesce(ended_at, :now)',
      },
      because: BOOKS,
    },
  },
  {
    name: 'keyed hashes of your address as a partner from outside',
    table: 'identity_mark',
    columns: ['kind', 'first_seen_at', 'last_seen_at'],
    where: `user_id in (select id from partner where ${THEIR_LINK})`,
    fate: {
      kind: 'kept',
      because:
        'Partners earn nothing from themselves. Keyed hashes, without anything readable, stay for 24 months to recognise one person.',
    },
  },
  {
    name: 'payouts to you as a partner',
    table: 'referral_payout',
    columns: ['currency', 'amount_minor', 'way', 'state', 'created_at', 'paid_at'],
    where: `partner_id in (select id from partner where ${THEIR_LINK})`,
    fate: { kind: 'kept', because: BOOKS },
  },
  {
    name: 'the partner who brought you',
    table: 'referral',
    columns: [
      'at',
      'rate_bp',
      'months',
      'shared',
      'via_others',
      'self_since',
      'allowed_at',
      'same_at',
    ],
    where: THEIRS,
    fate: { kind: 'kept', because: BOOKS },
  },
  {
    name: 'your payments that a partner earned from',
    table: 'commission',
    columns: [
      'stripe_invoice_id',
      'paid_at',
      'currency',
      'paid_minor',
      'refunded_minor',
      'dispute',
    ],
    where: THEIRS,
    fate: { kind: 'kept', because: BOOKS },
  },
];
