import { Migration } from '@mikro-orm/migrations';

/**
 * Days paid before a pause that was never paid for afterwards, tries to resume it, and debits that follow a trial.
 */
export class UnusedPauses extends Migration {
  override up(): void {
    this.addSql(
      `alter table "pause" add column "unused_days" int null, add column "unused_cents" int null, add column "unused_currency" text null, add column "resume_tries" int not null default 0`,
    );
    this.addSql(`alter table "trial_use" add column "debit_seen_at" timestamptz(3) null`);
  }
}
