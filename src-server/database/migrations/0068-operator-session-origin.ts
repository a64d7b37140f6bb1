import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "operator_session" add column "address" text null`,
  `alter table "operator_session" add column "user_agent" text null`,
];

/** Where an operator signed in, for their list of sessions. It goes with the session. */
export class OperatorSessionOrigin extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
