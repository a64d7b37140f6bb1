import { ERASED, type PersonalTable } from '../database/personal-data.ts';

/** SQL for every provider id ever granted to the account. An identity keeps only the latest. */
export const GIVEN_AS = {
  discord: `select g.target->>'memberId' from access_grant g
    where g.account_id = :account and g.provider = 'discord'`,
  // Every key ends with TradingView's user id.
  tradingview: `select substring(g.target_key from '[^:]+$') from access_grant g
    where g.account_id = :account and g.provider = 'tradingview'`,
} as const;

export const ACCESS_TABLES: readonly PersonalTable[] = [
  {
    name: 'access',
    table: 'access_grant',
    columns: [
      'provider',
      'entitlement',
      'state',
      'held',
      'reason',
      'source',
      'target',
      'expires_at',
      'created_at',
      'granted_at',
      'ended_at',
      'verified_at',
    ],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'access history',
    table: 'access_attempt',
    columns: [
      'entitlement',
      'action',
      'cause',
      'outcome',
      'reason',
      'times',
      'started_at',
      'ended_at',
    ],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'manual access grants',
    table: 'manual_grant',
    columns: ['entitlement', 'expires_at', 'reason', 'created_at', 'ended_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'access taken over from before',
    table: 'imported_holding',
    columns: ['provider', 'imported_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'access seen after the move',
    table: 'observed_account',
    columns: ['since'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'access that would end after the move',
    table: 'withheld_removal',
    columns: ['provider', 'entitlement', 'since'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'restored from a backup',
    table: 'restored_account',
    columns: ['provider', 'restored_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
