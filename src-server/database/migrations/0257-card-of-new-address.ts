import { Migration } from '@mikro-orm/migrations';

/**
 * In place of the function of 0006. A change that leaves the address alone does not lock the card: a
 * writer of grants locks the card first and the account later.
 */
const ACCOUNTS_TO_LIST = `
  create or replace function account_to_list() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        update user_card c set email = null from gone g where c.account_id = g.id;
      elsif tg_op = 'UPDATE' then
        update user_card c set email = a.email from added a join gone g using (id)
          where c.account_id = a.id and a.email is distinct from g.email;
      else
        insert into user_card (account_id, email, created_at)
          select id, email, created_at from added order by id
          on conflict (account_id) do update
            set email = excluded.email, created_at = excluded.created_at
            where user_card.email is distinct from excluded.email;
      end if;
      return null;
    end $$`;

/** Closing an account and revoking its access no longer wait for each other. */
export class CardOfNewAddress extends Migration {
  override up(): void {
    this.addSql(ACCOUNTS_TO_LIST);
  }
}
