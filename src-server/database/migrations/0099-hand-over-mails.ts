import { Migration } from '@mikro-orm/migrations';

/** The last mail about the end of a plan that was paid elsewhere, in days before that end. */
export class HandOverMails extends Migration {
  override up(): void {
    this.addSql(`alter table "plan_grant" add column "mailed_days" int null`);
  }
}
