import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "access_grant" add "asked_at" timestamptz(3) null, add "first_held_at" timestamptz(3) null`,
  `create index "access_grant_asked_index" on "access_grant" ("asked_at")`,
  `alter table "discord_identity" add "pending" boolean not null default false`,
  `create index "manual_grant_due_index" on "manual_grant" ("expires_at") where "ended_at" is null`,
];

/** Start times of waits for access: on a request, the server's rules or a date. */
export class AccessWaits extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
