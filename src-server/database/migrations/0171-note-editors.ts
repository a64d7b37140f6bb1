import { Migration } from '@mikro-orm/migrations';

/** Which operator edited a note last. */
export class NoteEditors extends Migration {
  override up(): void {
    this.addSql('alter table "user_note" add column "edited_by" uuid null');
  }
}
