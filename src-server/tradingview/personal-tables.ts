import { ERASED, type PersonalTable } from '../database/personal-data.ts';

/** In this order: what is found by TradingView's id goes before the row that knows the id. */
export const TRADINGVIEW_TABLES: readonly PersonalTable[] = [
  {
    name: 'entries that were adopted',
    table: 'adopted_entry',
    columns: ['pine_id', 'username', 'adopted_at'],
    where:
      'tradingview_user_id = (select t.tradingview_user_id from tradingview_identity t where t.account_id = :account)',
    fate: ERASED,
  },
  {
    name: 'TradingView account',
    table: 'tradingview_identity',
    columns: ['username', 'tradingview_user_id', 'reason', 'changed_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
