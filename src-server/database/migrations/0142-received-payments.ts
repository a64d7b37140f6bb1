import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "received_payment" ("stripe_charge_id" text not null, "user_id" uuid not null, "at" timestamptz(3) not null, "amount_cents" int not null, "refunded_cents" int not null, "currency" text not null, "dispute" text null, primary key ("stripe_charge_id"))`,
  `create index "received_payment_user_index" on "received_payment" ("user_id")`,
  `create index "received_payment_at_index" on "received_payment" ("at")`,
  `create index "subscription_evidence_index" on "subscription" ("evidence_due_at") where "evidence_due_at" is not null`,
];

/** The payments that the operator's home counts, and a fast way to the open disputes. */
export class ReceivedPayments extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
