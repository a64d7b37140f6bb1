import { ACCESS_TABLES } from '../access/personal-tables.ts';
import { AUDIT_TABLES } from '../audit/personal-tables.ts';
import { AUTH_TABLES } from '../auth/personal-tables.ts';
import { BILLING_TABLES } from '../billing/personal-tables.ts';
import { ERASED, type PersonalTable } from '../database/personal-data.ts';
import { DISCORD_TABLES } from '../discord/personal-tables.ts';
import { JOB_TABLES } from '../jobs/personal-tables.ts';
import { MAIL_TABLES } from '../mail/personal-tables.ts';
import { OWN_ADDRESS } from '../people/personal-tables.ts';
import { SIGNAL_TABLES } from '../signals/personal-tables.ts';
import { TRADINGVIEW_TABLES } from '../tradingview/personal-tables.ts';

/** Owned by the operator's pages, which are above this layer. */
const OPERATOR_TABLES: readonly PersonalTable[] = [
  {
    name: 'imported data',
    table: 'user_import_row',
    columns: ['email', 'stripe_subscription_id', 'discord_name', 'tradingview_name', 'verdict'],
    where: `account_id = :account or (email = :email and ${OWN_ADDRESS})`,
    fate: ERASED,
  },
  {
    name: 'notes of the team',
    table: 'user_note',
    columns: ['body', 'created_at', 'edited_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'views of your pages by the team',
    table: 'user_view',
    columns: ['started_at', 'expires_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'bulk actions of the team',
    table: 'users_bulk_item',
    columns: ['state', 'until', 'ended_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'roles that others took after moving in',
    table: 'rival_removal',
    columns: ['entitlement', 'by_name', 'taken_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'data of the move',
    table: 'move_member',
    columns: [
      'email',
      'source_ref',
      'source_status',
      'plan',
      'coupon',
      'verdict',
      'problem',
      'state',
    ],
    where: `account_id = :account or (email = :email and ${OWN_ADDRESS})`,
    fate: ERASED,
  },
];

/** All tables with personal data, slice by slice; the account itself last. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...BILLING_TABLES,
  ...DISCORD_TABLES,
  ...TRADINGVIEW_TABLES,
  ...SIGNAL_TABLES,
  // After the tables whose conditions read a person's earlier ids here.
  ...ACCESS_TABLES,
  ...MAIL_TABLES,
  ...JOB_TABLES,
  ...OPERATOR_TABLES,
  ...AUDIT_TABLES,
  ...AUTH_TABLES,
];
