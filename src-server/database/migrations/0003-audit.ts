import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "audit_entry" ("id" uuid not null, "at" timestamptz(3) not null, "actor_kind" text not null, "actor_id" text null, "action" text not null, "target" text not null, "before" jsonb null, "after" jsonb null, "request_id" text null, primary key ("id"))`,
  `create index "audit_entry_target_index" on "audit_entry" ("target", "id")`,
];

export class Audit extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
