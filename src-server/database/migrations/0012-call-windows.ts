import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "call_place" ("window" text not null, "place" int not null, "holder" text null, "free_at" timestamptz(3) not null, primary key ("window", "place"))`,
];

/** Rate-limit windows of providers, shared by every process. */
export class CallWindows extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
