import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "used_link_state" ("state_hash" text not null, "until" timestamptz(3) not null, primary key ("state_hash"))`,
];

/** States of Discord's OAuth2 that were finished: each counts once. */
export class UsedLinkState extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
