import type pg from 'pg';
import { ADVISORY_LOCK } from './advisory-lock.ts';

/** The role the product connects with. It owns nothing but its queue. */
interface RuntimeRole {
  name: string;
  /** For a role that does not exist yet. */
  password: string;
}

export function runtimeRoleOf(databaseUrl: string): RuntimeRole {
  const { username, password } = new URL(databaseUrl);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Grants the role row access, as the owner of the tables, after migrations. The audit is
 * append-only for it: no update, delete, truncate, or owner actions such as disabling triggers.
 * Creates the role if needed. Safe to repeat, and beside a running server.
 */
export async function grantRuntimeRole(owner: pg.Client, role: RuntimeRole): Promise<void> {
  await owner.query('begin');
  await owner.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK.migration]);
  await owner.query(statementsFor(owner, role));
  await owner.query('commit');
}

/** True for the owner of the tables and for a superuser. */
export async function mayChangeAudit(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege('audit_entry', 'delete') as may`,
  );
  return rows[0]?.may ?? false;
}

/** Append-only tables. */
const ADD_ONLY = '"audit_entry", "audit_link", "audit_seal"';

function statementsFor(client: pg.Client, { name, password }: RuntimeRole): string {
  const role = client.escapeIdentifier(name);
  return [
    makeRole(client, name, password),
    `do $$ begin execute format('grant connect, create, temporary on database %I to %I', current_database(), ${client.escapeLiteral(name)}); end $$`,
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select, update on all sequences in schema public to ${role}`,
    `revoke all on ${ADD_ONLY}, "schema_migration" from ${role}`,
    `grant select, insert on ${ADD_ONLY} to ${role}`,
    `grant select on "schema_migration" to ${role}`,
    // A trigger allows deletion of names only with an erasure.
    `revoke update on "audit_name" from ${role}`,
    `revoke delete on "audit_former_key" from ${role}`,
    giveQueue(client, name),
  ].join(';\n');
}

function makeRole(client: pg.Client, name: string, password: string): string {
  const role = client.escapeIdentifier(name);
  const literal = client.escapeLiteral(name);
  return `do $do$ begin
    if not exists (select from pg_roles where rolname = ${literal}) then
      create role ${role} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)};
    end if;
  exception when duplicate_object or unique_violation then null;
  end $do$`;
}

/**
 * The queue's library alters its own tables at startup. Transfers ownership of objects that the
 * owner created in a restore or an older version.
 */
function giveQueue(client: pg.Client, name: string): string {
  const role = client.escapeLiteral(name);
  const other = (owner: string) => `pg_get_userbyid(${owner}) <> ${role}`;
  return `do $do$ declare thing record; begin
    for thing in
      select format('alter schema job owner to %I', ${role}) as change
        from pg_namespace where nspname = 'job' and ${other('nspowner')}
      union all
      select format('alter table %s owner to %I', oid::regclass, ${role})
        from pg_class where relnamespace = to_regnamespace('job') and relkind in ('r', 'p', 'v', 'm')
          and ${other('relowner')}
      union all
      select format('alter routine %s owner to %I', oid::regprocedure, ${role})
        from pg_proc where pronamespace = to_regnamespace('job') and ${other('proowner')}
      union all
      select format('alter type %s owner to %I', oid::regtype, ${role})
        from pg_type where typnamespace = to_regnamespace('job') and typtype = 'e' and ${other('typowner')}
    loop
      execute thing.change;
    end loop;
  end $do$`;
}
