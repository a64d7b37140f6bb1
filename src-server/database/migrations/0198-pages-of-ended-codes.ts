import { Migration } from '@mikro-orm/migrations';

/** Payment pages that were open when their discount code ended. */
export class PagesOfEndedCodes extends Migration {
  override up(): void {
    this.addSql(`alter table "discount_code" add column "open_at_end" jsonb null`);
  }
}
