import { Migration } from '@mikro-orm/migrations';

/** A restart must not replace a newer TradingView session by the configured one. */
export class ConfiguredSession extends Migration {
  override up(): void {
    this.addSql(`alter table "provider_session" add "configured_fingerprint" text null`);
  }
}
