import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "discord_identity" add "invite_target_id" text null, add "invite_target_at" timestamptz(3) null, add "invite_open_reason" text null`,
];

/** Invites that one Discord account alone may accept. */
export class InviteTargets extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
