import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "customer" add "settled_charges" jsonb null`];

/** Lost disputes after which an operator sells again. */
export class SettledDisputes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
