import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "discord_identity" add "invite_made_at" timestamptz(3) null`,
  // Every invite lasts a week.
  `update "discord_identity" set "invite_made_at" = "invite_expires_at" - interval '7 days' where "invite_code" is not null`,
  `alter table "tradingview_identity" add "next_check_at" timestamptz(3) null, add "failed_checks" int not null default 0`,
  // The key ends with the user id, which survives a change of name.
  `update "access_grant" set "target" = "target" || jsonb_build_object('userId', split_part("target_key", ':', 2)) where "provider" = 'tradingview' and "target"->>'userId' is null and split_part("target_key", ':', 2) <> ''`,
];

/**
 * When an invite was created, the user id behind a script's entry, and when to look up an unknown
 * name again.
 */
export class AccessMended extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
