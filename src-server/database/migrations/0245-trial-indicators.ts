import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "trial_rule" add column "indicators" jsonb null`,
  `alter table "payment_attempt" add column "trial_indicators" jsonb null`,
  `alter table "trial_use" add column "indicators" jsonb null`,
  `alter table "standing" add column "trial_limit" jsonb null`,
];

/** A trial can give some indicators of its plan. Existing rules and trials keep all of them. */
export class TrialIndicators extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
