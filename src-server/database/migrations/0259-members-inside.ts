import { Migration } from '@mikro-orm/migrations';

/**
 * The server of an identity says that its member is inside. Earlier versions kept it
 * after a stay. A role that we still hold there says that the member did not leave.
 */
const OUTSIDE = `
  update "discord_identity" d set "guild_id" = null
  where "guild_id" is not null and ("member_id" is null or "state" = 'left'
    or "state" in ('named', 'invited', 'needs-operator') and not exists (
      select from "access_grant" g where g."account_id" = d."account_id" and g."provider" = 'discord'
        and g."held" and g."ended_at" is null and g."target"->>'memberId' = d."member_id"))`;

/** A subscriber outside the server gets no role calls. */
export class MembersInside extends Migration {
  override up(): void {
    this.addSql(OUTSIDE);
  }
}
