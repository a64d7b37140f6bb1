import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "referral_payout" add column "list_id" uuid null`,
  `create index "referral_payout_list_index" on "referral_payout" ("list_id") where "state" = 'making'`,
  `alter table "commission" add column "paying_minor" int not null default 0`,
  `alter table "commission" alter column "paying_minor" drop default`,
  `alter table "partner" drop constraint "partner_account_unique"`,
  `create unique index "partner_account_unique" on "partner" ("account_id") where "state" <> 'ended'`,
];

/** Payouts of a list are kept for it until it is closed. A member may be a partner again after an end. */
export class PayoutLists extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
