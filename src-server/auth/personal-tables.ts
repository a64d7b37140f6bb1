import { ERASED, type PersonalTable } from '../database/personal-data.ts';
import { PEOPLE_TABLES } from '../people/personal-tables.ts';

export const AUTH_TABLES: readonly PersonalTable[] = [
  {
    name: 'sessions',
    table: 'session',
    columns: ['created_at', 'last_seen_at', 'expires_at', 'user_agent'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  // After the sessions, whose deletion writes it.
  {
    name: 'last visit',
    table: 'account_visit',
    columns: ['seen_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'sign-ins',
    table: 'sign_in',
    columns: ['at', 'by', 'address', 'browser'],
    where: 'account_id = :account',
    fate: {
      kind: 'reduced',
      set: { address: 'null', browser: 'null' },
      because: 'Evidence in a payment dispute. Kept for 18 months, without address and browser.',
    },
  },
  {
    name: 'mailed links',
    table: 'mailed_link',
    columns: ['purpose', 'email', 'created_at', 'expires_at', 'used_at'],
    where: 'user_id = :account',
    fate: ERASED,
  },
  {
    name: 'known browsers',
    table: 'known_browser',
    columns: ['seen_at'],
    where: 'owner_id = :account',
    fate: ERASED,
  },
  {
    name: 'passkeys',
    table: 'passkey',
    columns: ['name', 'synced', 'created_at', 'last_used_at'],
    where: 'owner_id = :account',
    fate: ERASED,
  },
  {
    name: 'change of address',
    table: 'email_change',
    columns: ['new_email', 'old_confirmed_at', 'new_confirmed_at', 'created_at', 'expires_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  ...PEOPLE_TABLES,
];
