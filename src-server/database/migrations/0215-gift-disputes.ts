import { Migration } from '@mikro-orm/migrations';

/** The next sweep of disputes fills it. */
export class GiftDisputes extends Migration {
  override up(): void {
    this.addSql(`alter table "dispute_case" add column "gift_id" uuid null`);
    this.addSql(`create index "dispute_case_gift_index" on "dispute_case" ("gift_id")`);
  }
}
