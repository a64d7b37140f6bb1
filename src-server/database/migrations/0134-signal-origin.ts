import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "signal" add column "origin" text not null default 'alert'`,
  `update "signal" set "origin" = 'operator' where "operator_id" is not null`,
  `alter table "signal" alter column "origin" drop default`,
];

/** The origin of an entry, which its hash covers. */
export class SignalOrigin extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
