import { Migration } from '@mikro-orm/migrations';

/** When to probe a refused TradingView session, and whether waiting work must resume. */
export class SessionProbes extends Migration {
  override up(): void {
    this.addSql(
      `alter table "provider_session" add "failed_probes" int not null default 0, add "next_probe_at" timestamptz(3) null, add "resume_due" boolean not null default false`,
    );
  }
}
