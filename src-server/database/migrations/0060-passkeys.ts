import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "passkey" ("id" uuid not null, "credential_id" text not null, "owner_id" uuid not null, "public_key" text not null, "sign_count" bigint not null, "transports" text[] not null, "synced" boolean not null, "name" text not null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) null, primary key ("id"))`,
  `alter table "passkey" add constraint "passkey_credential_unique" unique ("credential_id")`,
  `create index "passkey_owner_index" on "passkey" ("owner_id")`,
];

/** Passkeys of subscribers and operators. */
export class Passkeys extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
