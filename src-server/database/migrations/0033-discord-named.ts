import { Migration } from '@mikro-orm/migrations';

/** When a subscriber named their Discord account, separate from when they joined. */
export class DiscordNamed extends Migration {
  override up(): void {
    this.addSql(`alter table "discord_identity" add "named_at" timestamptz(3) null`);
  }
}
