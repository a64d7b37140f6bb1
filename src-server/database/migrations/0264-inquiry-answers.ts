import { Migration } from '@mikro-orm/migrations';

/** How many submissions answered the inquiry of a dispute. They do not answer the dispute. */
export class InquiryAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table "dispute_case" add column "inquiry_answers" int not null default 0`);
  }
}
