import { Migration } from '@mikro-orm/migrations';

/** Times that subscribers read. `changed_at` is machine time, and later writes move it. */
export class NameTimes extends Migration {
  override up(): void {
    this.addSql(`alter table "discord_identity" add column "state_since" timestamptz(3) null`);
    // A member's time is Discord's own. The next look at the member writes it.
    this.addSql(
      `update "discord_identity" set "state_since" = "changed_at" where "state" <> 'joined'`,
    );
    this.addSql(`alter table "tradingview_identity" add column "named_at" timestamptz(3) null`);
    this.addSql(`update "tradingview_identity" set "named_at" = "changed_at"`);
  }
}
