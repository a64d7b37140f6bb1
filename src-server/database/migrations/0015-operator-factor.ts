import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "operator" add "totp_sealed" text null, add "totp_pending" text null, add "totp_step" int null`,
  `create table "operator_recovery_code" ("code_hash" text not null, "operator_id" uuid not null, "used_at" timestamptz(3) null, primary key ("code_hash"))`,
  `create index "operator_recovery_code_operator_index" on "operator_recovery_code" ("operator_id")`,
  `create table "operator_invite" ("token_hash" text not null, "username" text not null, "invited_by" uuid not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"))`,
];

/** A second factor for operators, recovery codes, and several operators. */
export class OperatorFactor extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
