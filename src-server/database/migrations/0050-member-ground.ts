import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [`alter table "discord_identity" add "ground" text null`];

/** What says that a subscriber is the member they are bound to. */
export class MemberGround extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
