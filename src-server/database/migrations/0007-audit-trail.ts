import { Migration } from '@mikro-orm/migrations';

const REFUSE = `
  create function audit_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit is only ever added to: % on % is refused.', tg_op, tg_table_name;
  end $$`;

/**
 * The subject of an entry and their names at that time. The entry keeps salted hashes; names and
 * salts are in a table that an erasure empties. A trigger, so no writer can forget it.
 */
const KEEP_NAMES = `
  create function audit_keep_names() returns trigger language plpgsql as $$
  declare
    uuid_like constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    named text := coalesce(
      substring(new.target from '^account:(' || uuid_like || ')$'),
      substring(new.before->>'accountId' from '^' || uuid_like || '$'),
      substring(new.after->>'accountId' from '^' || uuid_like || '$'));
    granted text := substring(new.target from '^grant:(' || uuid_like || ')$');
    person record;
    salt text;
  begin
    new.account_id := coalesce(new.account_id, named::uuid,
      (select g.account_id from access_grant g where g.id = granted::uuid));
    if new.account_id is null then return new; end if;
    for person in
      select 'email' as kind, a.email as value from account a where a.id = new.account_id
      union all
      select 'discord', d.username from discord_identity d where d.account_id = new.account_id
      union all
      select 'tradingview', t.username from tradingview_identity t where t.account_id = new.account_id
    loop
      salt := gen_random_uuid()::text;
      insert into audit_name (entry_id, kind, account_id, salt, value)
        values (new.id, person.kind, new.account_id, salt, person.value);
      new.names := coalesce(new.names, '{}'::jsonb) || jsonb_build_object(
        person.kind, encode(sha256(convert_to(salt || person.value, 'UTF8')), 'hex'));
    end loop;
    return new;
  end $$`;

const STATEMENTS = [
  `alter table "audit_entry" add "account_id" uuid null, add "names" jsonb null`,
  `create index "audit_entry_at_index" on "audit_entry" ("at", "id")`,
  `create index "audit_entry_actor_index" on "audit_entry" ("actor_id", "at", "id")`,
  `create index "audit_entry_account_index" on "audit_entry" ("account_id", "at", "id")`,
  `create index "audit_entry_action_index" on "audit_entry" ("action", "at", "id")`,
  `create table "audit_name" ("entry_id" uuid not null, "kind" text not null, "account_id" uuid null, "salt" text not null, "value" text not null, primary key ("entry_id", "kind"))`,
  `create index "audit_name_account_index" on "audit_name" ("account_id")`,
  `create index "audit_name_value_index" on "audit_name" (lower("value") text_pattern_ops)`,
  `create table "audit_seal" ("day" date not null, "entries" int not null, "digest" text not null, "previous" text not null, "hash" text not null, "sealed_at" timestamptz(3) not null, primary key ("day"))`,
  REFUSE,
  KEEP_NAMES,
  `create trigger "audit_entry_names" before insert on "audit_entry" for each row execute function audit_keep_names()`,
  ...['audit_entry', 'audit_seal'].flatMap((table) => [
    `create trigger "${table}_kept" before update or delete on "${table}" for each row execute function audit_refuse_change()`,
    `create trigger "${table}_kept_whole" before truncate on "${table}" for each statement execute function audit_refuse_change()`,
  ]),
];

export class AuditTrail extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
