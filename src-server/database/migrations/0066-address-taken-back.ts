import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "mailed_link" add "email" text null`];

/** The former address that a link restores. */
export class AddressTakenBack extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
