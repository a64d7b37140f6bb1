import { Migration } from '@mikro-orm/migrations';

/** The charge at the end of a pause, as the page named it before. */
export class PauseCharges extends Migration {
  override up(): void {
    this.addSql(
      `alter table "pause" add column "charge_cents" int null, add column "charge_currency" text null`,
    );
  }
}
