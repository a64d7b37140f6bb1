import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "discord_identity" add "invite_paid" boolean not null default false`,
  // What is out was made for access that may have ended: the next run of its account decides.
  `update "discord_identity" set "invite_paid" = true where "invite_code" is not null`,
  // Looked at for every change of an unknown member, and empty a week after the update.
  `create index "discord_identity_role_invite_index" on "discord_identity" ("account_id")
     where "invite_role_ids" is not null`,
];

/** Invites carry no roles any more, and end with the access that they were made for. */
export class InvitesWithoutRoles extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
