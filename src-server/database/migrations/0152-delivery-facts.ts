import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "push_notice" add column "route_id" uuid null`,
  `create index "push_notice_route_index" on "push_notice" ("seq", "route_id")`,
  `create table "signal_digest_mail" ("mail_id" uuid not null, "plans" jsonb not null, "seqs" jsonb not null, "created_at" timestamptz(3) not null, primary key ("mail_id"))`,
];

/** Lets a delivery by push or mail be called sent only after its provider took it. */
export class DeliveryFacts extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
