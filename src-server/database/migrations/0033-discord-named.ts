import { Migration } from '@mikro-orm/migrations';

/** When a subscriber said who they are on Discord, told apart from when they came in. */
export class DiscordNamed extends Migration {
  override up(): void {
    this.addSql(`alter table "discord_identity" add "named_at" timestamptz(3) null`);
  }
}
