import { Migration } from '@mikro-orm/migrations';

/** A cancellation of a subscription that was to end already has nothing to confirm. */
export class LeaveEnds extends Migration {
  override up(): void {
    this.addSql(
      `alter table "leave_request" add column "ended_before" boolean not null default false`,
    );
  }
}
