import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "access_attempt" add column "business_at" timestamptz(3) null`];

/** Business time of an attempt, for people. Earlier ones have only machine time. */
export class AttemptTimes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
