import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "customer" add "settled_charges" jsonb null`];

/** Lost disputes that an operator settled, which allows sales again. */
export class SettledDisputes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
