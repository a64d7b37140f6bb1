import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "sign_up" add "address_proven_at" timestamptz(3) null`,
  // Earlier versions took a payment for a proof and stored the account's creation as its time.
  `alter table "account" add "confirmed_by_payment" boolean not null default false`,
  `update "account" set "confirmed_by_payment" = true where "email_confirmed_at" = "created_at"`,
];

/** Only following a mailed link proves an address. */
export class AddressProof extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
