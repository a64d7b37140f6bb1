import { Migration } from '@mikro-orm/migrations';

/** Submissions that answered the inquiry of a dispute, and when. They do not answer the dispute. */
export class InquiryAnswers extends Migration {
  override up(): void {
    this.addSql(
      `alter table "dispute_case" add column "inquiry_answers" int not null default 0, add column "inquiry_answered_at" timestamptz(3) null`,
    );
    // Escalated before this version. Stripe waits for an answer, so the submissions answered the inquiry.
    this.addSql(
      `update "dispute_case" set "inquiry_answers" = "submission_count", "inquiry_answered_at" = "submitted_at",
         "state" = 'drafted', "staged_hash" = null, "staged_at" = null, "problem" = null, "decided_by" = null,
         "submitted_at" = null, "last_call_at" = null, "closed_at" = null
       where not "is_inquiry" and "status" = 'needs_response' and "submission_count" > 0`,
    );
  }
}
