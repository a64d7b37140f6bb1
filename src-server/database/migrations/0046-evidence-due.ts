import { Migration } from '@mikro-orm/migrations';

/** Until when Stripe takes evidence against an open dispute. */
export class EvidenceDue extends Migration {
  override up(): void {
    this.addSql(`alter table "subscription" add "evidence_due_at" timestamptz(3) null`);
  }
}
