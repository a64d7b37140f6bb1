import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "stripe_sweep" add column "payments_complete_at" timestamptz(3) null`,
  `alter table "stripe_sweep" add column "pass_reads_payments" boolean not null default false`,
];

/** Whether Stripe's earlier payments were read since the table of payments exists. */
export class WholePayments extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
