import { Migration } from '@mikro-orm/migrations';

/** The end that a subscriber decided on, also while the open page of an upgrade has lifted it. */
export class DecidedEnds extends Migration {
  override up(): void {
    this.addSql(`alter table "subscription" add column "decided_ends_at" timestamptz(3) null`);
    // Mails have announced these.
    this.addSql(
      `update "subscription" set "decided_ends_at" = "ends_at" where "ends_at" is not null`,
    );
  }
}
