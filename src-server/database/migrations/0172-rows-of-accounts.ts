import { Migration } from '@mikro-orm/migrations';

const TABLES = ['user_note', 'account_visit', 'user_view', 'users_bulk_item'];

const deletes = TABLES.map(
  (table) => `delete from ${table} where account_id in (select id from gone);`,
).join('\n      ');

const STATEMENTS = [
  // Not foreign keys: a bulk action also keeps a row for an id that it did not find.
  `create function account_to_nothing() returns trigger language plpgsql as $$
    begin
      ${deletes}
      return null;
    end $$`,
  `create trigger account_gone after delete on account
    referencing old table as gone for each statement execute function account_to_nothing()`,
];

/** An account that makes way for its address's owner leaves no notes, visits, views or bulk rows. */
export class RowsOfAccounts extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
