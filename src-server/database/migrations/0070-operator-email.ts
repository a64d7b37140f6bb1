import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "operator" add column "email" text null`];

/** Where letters to an operator go. */
export class OperatorEmail extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
