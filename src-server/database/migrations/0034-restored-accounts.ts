import { Migration } from '@mikro-orm/migrations';

/** Accounts whose grants a disaster may have lost. Their access at a provider may still be ours. */
export class RestoredAccounts extends Migration {
  override up(): void {
    this.addSql(
      `create table "restored_account" ("account_id" uuid not null, "provider" text not null, "restored_at" timestamptz(3) not null, primary key ("account_id", "provider"))`,
    );
  }
}
