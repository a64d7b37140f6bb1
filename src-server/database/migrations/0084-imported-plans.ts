import { Migration } from '@mikro-orm/migrations';

/** Plans in an imported file. */
export class ImportedPlans extends Migration {
  override up(): void {
    this.addSql(
      `alter table "user_import_row" add column "plan" text null, add column "plan_until" timestamptz(3) null, add column "plan_source" text null, add column "plan_source_ref" text null`,
    );
  }
}
