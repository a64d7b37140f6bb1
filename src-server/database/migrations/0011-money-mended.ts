import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "inbox_event" add "outages" int not null default 0`,
  `alter table "payment_attempt" add "lifted_change_price_id" text null, add "lifted_change_at" timestamptz(3) null`,
  `create table "operator_matter" ("key" text not null, "told_at" timestamptz(3) not null, primary key ("key"))`,
];

/** Attempts ended by an outage, downgrades lifted by an upgrade, and operator notices. */
export class MoneyMended extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
