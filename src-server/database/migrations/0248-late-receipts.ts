import { Migration } from '@mikro-orm/migrations';

/**
 * A receipt without an end promised a second mail. Only such a receipt leaves its request `leaving`. Migration 0244 looked
 * at the values of the mail, which delivery empties.
 */
export const NOTE_PROMISES = [
  `update leave_request r set end_promised = true where r.state = 'leaving' and not r.end_promised
    and exists (select from outgoing_mail o where o.dedupe_key = 'leave-received:' || r.id::text)`,
];

/** Tries of receipts of forms have a next time, as those of accounts have. */
export class LateReceipts extends Migration {
  override up(): void {
    for (const statement of NOTE_PROMISES) this.addSql(statement);
    this.addSql(
      `alter table "exit_request" add column "receipt_tries" int not null default 0, add column "receipt_due_at" timestamptz(3) null`,
    );
  }
}
