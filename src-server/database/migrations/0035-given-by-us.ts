import { Migration } from '@mikro-orm/migrations';

/**
 * A role that was absent when we gave it is ours, whatever an older look had found: older versions kept that look's
 * word, and left it with its holder for ever. Of what was let go only the operator is told. A sweep's giving tells
 * nothing: its look was a listing.
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
