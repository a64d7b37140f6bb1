import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "audit_link" ("seq" bigint not null, "entry_id" uuid not null, "mac" text not null, "key" text not null, "adopted" boolean not null, primary key ("seq"))`,
  `alter table "audit_link" add constraint "audit_link_entry_unique" unique ("entry_id")`,
  `create table "audit_former_key" ("fingerprint" text not null, "sealed" text not null, primary key ("fingerprint"))`,
  `create trigger "audit_link_kept" before update or delete on "audit_link" for each row execute function audit_refuse_change()`,
  `create trigger "audit_link_kept_whole" before truncate on "audit_link" for each statement execute function audit_refuse_change()`,
];

/**
 * A keyed link for every entry. The server adopts earlier entries at its next start, because the
 * key is not in the database.
 */
export class AuditChain extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
