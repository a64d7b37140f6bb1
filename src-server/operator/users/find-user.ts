import type { EntityManager } from '@mikro-orm/postgresql';

export interface FoundUser {
  accountId: string;
  email: string;
}

/** Ids that the search of the list does not know, by their form. */
const OWNERS: readonly { form: RegExp; sql: string }[] = [
  {
    form: /^ch_\w+$/,
    sql: 'select user_id as id from received_payment where stripe_charge_id = ?',
  },
  {
    form: /^cs_\w+$/,
    sql: 'select user_id as id from payment_attempt where stripe_session_id = ?',
  },
  // A TradingView id.
  {
    form: /^\d{1,16}$/,
    sql: 'select account_id as id from tradingview_identity where tradingview_user_id = ?',
  },
  // A Discord id.
  { form: /^\d{17,20}$/, sql: 'select account_id as id from discord_identity where member_id = ?' },
];

/** The account behind a charge, a payment session, or an id at Discord or TradingView. Null for every other text. */
export async function findUser(em: EntityManager, id: string): Promise<FoundUser | null> {
  const owner = OWNERS.find(({ form }) => form.test(id));
  if (owner === undefined) return null;
  const [found] = await em.execute<FoundUser[]>(
    `select a.id as "accountId", a.email from account a join (${owner.sql}) as owner on owner.id = a.id`,
    [id],
  );
  return found ?? null;
}
