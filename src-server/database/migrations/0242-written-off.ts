import { Migration } from '@mikro-orm/migrations';

/** An operator can write off the sum that an erased partner was owed. */
export class WrittenOff extends Migration {
  override up(): void {
    this.addSql(`alter table "commission" add column "written_off_minor" int not null default 0`);
  }
}
