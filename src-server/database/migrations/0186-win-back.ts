import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "win_back" ("user_id" uuid not null, "stripe_subscription_id" text not null, "mail_id" uuid null, "at" timestamptz(3) not null, "returned_at" timestamptz(3) null, primary key ("user_id"))`,
];

/** One mail to a former subscriber. */
export class WinBack extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
