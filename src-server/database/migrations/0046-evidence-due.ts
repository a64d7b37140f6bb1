import { Migration } from '@mikro-orm/migrations';

/** Stripe's deadline for evidence against an open dispute. */
export class EvidenceDue extends Migration {
  override up(): void {
    this.addSql(`alter table "subscription" add "evidence_due_at" timestamptz(3) null`);
  }
}
