import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "discord_badge" ("account_id" uuid not null, "member_id" text not null, "tokens_sealed" text not null, "token_until" timestamptz(3) not null, "shown" jsonb null, "shown_at" timestamptz(3) null, "ending_at" timestamptz(3) null, "lost_at" timestamptz(3) null, "shared_at" timestamptz(3) not null, primary key ("account_id"))`,
];

/** Badges of linked roles in Discord. */
export class DiscordBadges extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
