import { Migration } from '@mikro-orm/migrations';

/**
 * A role absent when we granted it is ours. Older versions trusted an earlier read and left such
 * roles in place forever. Released grants are not reopened; the operator is notified. A sweep's
 * grant proves nothing, because it relied on a listing.
 */
export class GivenByUs extends Migration {
  override up(): void {
    this.addSql(
      `update "access_grant" g set "found_before" = '{"present": false}'
        where g."provider" = 'discord' and (g."ended_at" is null or g."state" = 'released')
          and g."found_before"->>'present' = 'true' and exists (
            select from "access_attempt" a
              where a."grant_id" = g."id" and a."account_id" = g."account_id"
                and a."action" = 'give' and a."outcome" = 'done' and a."cause" <> 'sweep')`,
    );
  }
}
