import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "subscription" add "monthly_cents" double precision null`,
  `alter table "daily_figures" add "mrr_elsewhere" jsonb null`,
];

/** Monthly revenue per subscription, and revenue in other currencies than the business's. */
export class MonthlyMoney extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
