import { Migration } from '@mikro-orm/migrations';

/** Where a partner is paid, for the payout list. */
export class PartnerPayTo extends Migration {
  override up(): void {
    this.addSql('alter table "partner" add column "pay_to" text null');
  }
}
