import { Migration } from '@mikro-orm/migrations';

/**
 * What was absent when it was given is ours, whatever an older look had found: older versions kept that look's word,
 * and would have left it with its holder for ever.
 */
export class GivenByUs extends Migration {
  override up(): void {
    this.addSql(
      `update "access_grant" g set "found_before" = '{"present": false}'
        where g."ended_at" is null and g."found_before"->>'present' = 'true' and exists (
          select from "access_attempt" a
            where a."grant_id" = g."id" and a."account_id" = g."account_id"
              and a."action" = 'give' and a."outcome" = 'done')`,
    );
  }
}
