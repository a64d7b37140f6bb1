import { Migration } from '@mikro-orm/migrations';

/** When the charge at the end of a pause was mailed, and when an operator handled a declaration by hand. */
export class AnnouncedPauses extends Migration {
  override up(): void {
    this.addSql(`alter table "pause" add column "announced_at" timestamptz(3) null`);
    this.addSql(`alter table "exit_request" add column "handled_at" timestamptz(3) null`);
  }
}
