import { Migration } from '@mikro-orm/migrations';

/** Which changes in the community one press of a button made, so that they can be undone together. */
export class ConsoleRuns extends Migration {
  override up(): void {
    this.addSql(`alter table "console_change" add "run_id" uuid null`);
  }
}
