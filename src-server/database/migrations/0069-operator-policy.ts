import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "operator_policy" ("name" text not null, "is_on" boolean not null, "changed_at" timestamptz(3) not null, primary key ("name"))`,
];

/** Rules that owners switch on for every operator. Without a row a rule is off. */
export class OperatorPolicies extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
