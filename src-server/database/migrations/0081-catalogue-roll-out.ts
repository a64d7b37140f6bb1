import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "catalogue_version" add "prices_ready_at" timestamptz(3) null`,
  `alter table "catalogue_version" add "price_fault" text null`,
  `alter table "catalogue_version" add "rolled_out_at" timestamptz(3) null`,
];

/** Whether a published version's prices exist at Stripe, and its members were enqueued. */
export class CatalogueRollOut extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
