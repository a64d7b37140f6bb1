import { Migration } from '@mikro-orm/migrations';

/** An update can end an opening long before its outcome is public. A close then goes to a younger opening. */
export class EndedAtALevel extends Migration {
  override up(): void {
    this.addSql(`alter table "open_signal" add column "is_ended" boolean not null default false`);
  }
}
