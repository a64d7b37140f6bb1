import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "operator" add column "email" text null`];

/** Mail addresses of operators. */
export class OperatorEmail extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
