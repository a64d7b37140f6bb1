import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "operator" add column "role" text not null default 'owner'`,
  `alter table "operator" alter column "role" set default 'read-only'`,
  `alter table "operator_invite" add column "role" text not null default 'owner'`,
  `alter table "operator_invite" alter column "role" set default 'read-only'`,
];

/** Operators and open invitations of before are owners'; a row without a role may only read. */
export class OperatorRoles extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
