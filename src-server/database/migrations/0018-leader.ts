import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  // The unique constraint makes the epoch a key: changing it waits for key-share locks on the old
  // one.
  `create table "leader" ("one" boolean not null default true check ("one"), "epoch" bigint not null, "holder" text null, "backend_pid" int null, "since" timestamptz(3) null, "expires_at" timestamptz(3) not null, "report" jsonb null, primary key ("one"))`,
  `alter table "leader" add constraint "leader_epoch_unique" unique ("epoch")`,
  `insert into "leader" ("epoch", "expires_at") values (0, clock_timestamp())`,
];

/** The leader among the instances. */
export class Leader extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
