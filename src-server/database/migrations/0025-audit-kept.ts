import { Migration } from '@mikro-orm/migrations';

/** A name can be deleted only by a recorded erasure, and never changed. */
const KEEP = `
  create function audit_keep_name() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.account_id is not null and exists (
      select from erasure e where e.account_id = old.account_id and e.state = 'erased') then
      return old;
    end if;
    raise exception 'Names in the audit go with an erasure alone: % on % is refused.', tg_op, tg_table_name;
  end $$`;

/**
 * A sealed day accepts no entries. A late entry, or one after a clock was set back, gets the start
 * of the day after the last seal.
 */
const OPEN_DAY = `
  create function audit_open_day() returns trigger language plpgsql as $$
  declare
    opened timestamptz := ((select max(day) from audit_seal) + 1)::timestamp at time zone 'UTC';
  begin
    new.at := greatest(new.at, opened);
    return new;
  end $$`;

const STATEMENTS = [
  KEEP,
  OPEN_DAY,
  `create trigger "audit_name_kept" before update or delete on "audit_name" for each row execute function audit_keep_name()`,
  `create trigger "audit_name_kept_whole" before truncate on "audit_name" for each statement execute function audit_refuse_change()`,
  `create trigger "audit_entry_day" before insert on "audit_entry" for each row execute function audit_open_day()`,
];

/** Protects the audit's names and seals as strictly as its entries. */
export class AuditKept extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
