import { Migration } from '@mikro-orm/migrations';

/** A pause ends by itself only after the mail of its charge was sent, and a failing one waits behind the others. */
export class PauseNotices extends Migration {
  override up(): void {
    this.addSql(
      `alter table "pause" add column "notice_mail_id" uuid null, add column "tried_at" timestamptz(3) null`,
    );
    this.addSql(
      `update "pause" p set "notice_mail_id" = o."id" from "outgoing_mail" o where o."dedupe_key" = 'pause-ends:' || p."id"`,
    );
    // There was no list of unmatched forms before, so they were handled by hand.
    this.addSql(
      `update "exit_request" set "handled_at" = "received_at" where "state" = 'unmatched' and "handled_at" is null`,
    );
  }
}
