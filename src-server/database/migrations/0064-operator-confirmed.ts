import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "operator_session" add column "confirmed_at" timestamptz(3) null`,
  `create table "operator_reading" ("operator_id" uuid not null, "hour" timestamptz(3) not null, "pages" int not null, "rows" int not null, primary key ("operator_id", "hour"))`,
];

/** When a session last proved its user, and how many users each operator read in an hour. */
export class OperatorConfirmed extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
