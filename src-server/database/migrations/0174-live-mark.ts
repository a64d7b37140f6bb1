import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "live_mark" ("name" text not null, "since" timestamptz(3) not null, primary key ("name"))`,
];

/** A database that served a real provider is never emptied by the sandbox's control room. */
export class LiveMark extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
