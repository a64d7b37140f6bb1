import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "sign_up" add "address_proven_at" timestamptz(3) null`,
  // Versions before this one took a payment for a proof and wrote the account's creation as its time.
  `alter table "account" add "confirmed_by_payment" boolean not null default false`,
  `update "account" set "confirmed_by_payment" = true where "email_confirmed_at" = "created_at"`,
];

/** An address is proven by following a mailed link, and by nothing else. */
export class AddressProof extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
