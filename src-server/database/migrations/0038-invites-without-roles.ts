import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "discord_identity" add "invite_paid" boolean not null default false`,
  // An open invite's access may have ended. The account's next run decides.
  `update "discord_identity" set "invite_paid" = true where "invite_code" is not null`,
  // Read on every change of an unknown member, and empty a week after the update.
  `create index "discord_identity_role_invite_index" on "discord_identity" ("account_id")
     where "invite_role_ids" is not null`,
];

/** Invites no longer carry roles, and end with the access they were created for. */
export class InvitesWithoutRoles extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
