import { Migration } from '@mikro-orm/migrations';

/** Stores that other accounts connect a buyer with the partner who brought them. */
export class ReferralPaths extends Migration {
  override up(): void {
    this.addSql('alter table "referral" add column "via_others" boolean null');
  }
}
