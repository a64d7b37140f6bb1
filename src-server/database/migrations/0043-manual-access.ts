import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "access_grant" add "by_hand_since" timestamptz(3) null`,
  `create table "tradingview_pasted_list" ("pine_id" text not null, "operator_id" uuid null, "pasted_at" timestamptz(3) not null, primary key ("pine_id"))`,
  `create table "tradingview_pasted_row" ("pine_id" text not null, "username_key" text not null, "username" text not null, "expires_at" timestamptz(3) null, primary key ("pine_id", "username_key"))`,
];

/**
 * Manual mode: since when a grant waits for an operator, and the last pasted access list of each
 * script.
 */
export class ManualAccess extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
