import { GIVEN_AS } from '../access/personal-tables.ts';
import { ERASED, type PersonalTable } from '../database/personal-data.ts';

/** TradingView ids that the account has or had, except those of another subscriber now. */
const USERS = `(
  select t.tradingview_user_id from tradingview_identity t where t.account_id = :account
  union ${GIVEN_AS.tradingview}
  except select t.tradingview_user_id from tradingview_identity t where t.account_id <> :account)`;

/** Order matters: rows found by TradingView's id go before the row that stores the id. */
export const TRADINGVIEW_TABLES: readonly PersonalTable[] = [
  {
    name: 'entries that were adopted',
    table: 'adopted_entry',
    columns: ['pine_id', 'username', 'adopted_at'],
    where: `tradingview_user_id in ${USERS}
      or lower(username) in (select t.username_key from tradingview_identity t where t.account_id = :account)`,
    fate: ERASED,
  },
  {
    name: 'access lists that were pasted',
    table: 'tradingview_pasted_row',
    columns: ['pine_id', 'username', 'expires_at'],
    where:
      'username_key in (select t.username_key from tradingview_identity t where t.account_id = :account)',
    fate: ERASED,
  },
  {
    name: 'TradingView account',
    table: 'tradingview_identity',
    columns: ['username', 'tradingview_user_id', 'reason', 'named_at', 'changed_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
