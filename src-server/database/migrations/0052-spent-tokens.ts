import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "spent_token" ("token_hash" text not null, "until" timestamptz(3) not null, primary key ("token_hash"))`,
];

/** Used single-use tokens, such as a state of Discord's OAuth2. */
export class SpentTokens extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
