import { Migration } from '@mikro-orm/migrations';

/** Groups the community changes of one click, to undo them together. */
export class ConsoleRuns extends Migration {
  override up(): void {
    this.addSql(`alter table "console_change" add "run_id" uuid null`);
  }
}
