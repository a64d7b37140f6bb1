import { Migration } from '@mikro-orm/migrations';

/** Mails about given plans. Plans from before this migration have none. */
export class GivenPlanMails extends Migration {
  override up(): void {
    this.addSql(
      `alter table "plan_grant" add column "mails_owner" boolean not null default false, add column "reminded_until" timestamptz(3) null`,
    );
  }
}
