import { Migration } from '@mikro-orm/migrations';

/** A timer fills it for the earlier ones too. */
export class Endings extends Migration {
  override up(): void {
    this.addSql(`alter table "mrr_movement" add column "ending" text null`);
    this.addSql(
      `create index "mrr_movement_ending_index" on "mrr_movement" ("at") where "kind" = 'churn' and "ending" is null`,
    );
  }
}
