import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "operator" add column "role" text not null default 'owner'`,
  `alter table "operator" alter column "role" set default 'read-only'`,
  `alter table "operator_invite" add column "role" text not null default 'owner'`,
  `alter table "operator_invite" alter column "role" set default 'read-only'`,
];

/** Existing operators and open invitations become owners. A row without a role is read-only. */
export class OperatorRoles extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
