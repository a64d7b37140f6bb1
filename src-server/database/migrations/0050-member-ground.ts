import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "discord_identity" add "ground" text null`];

/** The evidence that binds a subscriber to a member. */
export class MemberGround extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
