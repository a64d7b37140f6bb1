import { Migration } from '@mikro-orm/migrations';

/** Tries of receipts and of mails before a renewal have a next time, and a receipt notes that it promised the end. */
export class LeaveReceipts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "leave_request" add column "end_promised" boolean not null default false, add column "receipt_tries" int not null default 0, add column "receipt_due_at" timestamptz(3) null`,
    );
    this.addSql(
      `update leave_request r set end_promised = true where r.state = 'leaving' and exists (
        select from outgoing_mail o where o.dedupe_key = 'leave-received:' || r.id::text
          and o."values"->>'until' = '' and o."values"->>'ended' = '')`,
    );
    this.addSql(
      `create index "leave_request_leaving_index" on "leave_request" ("decided_at") where "state" = 'leaving'`,
    );
    this.addSql(`alter table "customer" add column "renewal_tried_at" timestamptz(3) null`);
  }
}
