import { Migration } from '@mikro-orm/migrations';

/** Whose grants may have been lost with a disaster: what they hold at a provider may be ours all the same. */
export class RestoredAccounts extends Migration {
  override up(): void {
    this.addSql(
      `create table "restored_account" ("account_id" uuid not null, "provider" text not null, "restored_at" timestamptz(3) not null, primary key ("account_id", "provider"))`,
    );
  }
}
