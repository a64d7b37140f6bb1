import { Migration } from '@mikro-orm/migrations';

/**
 * An opening is open until an entry or its outcome ends it. One that came late has an outcome and stays
 * open. The owner's rights, because older instances write before the new table is granted to their role.
 */
const OPENED = `
  create function signal_opens_or_ends() returns trigger language plpgsql
  security definer set search_path from current as $$
  begin
    if new.kind = 'open' then
      insert into open_signal (seq, source, strategy, symbol, side)
        values (new.seq, new.source, new.strategy, new.symbol, new.side) on conflict do nothing;
    else
      delete from open_signal where seq = new.ref;
    end if;
    return null;
  end $$`;

const JUDGED = `
  create function signal_outcome_ends() returns trigger language plpgsql
  security definer set search_path from current as $$
  begin
    delete from open_signal where seq = new.seq;
    return null;
  end $$`;

const OPEN_NOW = `
  insert into open_signal (seq, source, strategy, symbol, side)
    select seq, source, strategy, symbol, side from signal o
    where kind = 'open'
      and not exists (
        select from signal ending where ending.ref = o.seq and ending.kind in ('close', 'withdrawal'))
      and not exists (select from signal_outcome ended where ended.seq = o.seq and ended.result <> 'late')
    on conflict do nothing`;

const STATEMENTS = [
  // Indexes first: signals are blocked only while the triggers and the rows of the new table are made.
  // For a search by id: the last 37 characters of a target are a colon and its id.
  `create index "audit_entry_named_index" on "audit_entry" (right("target", 37))`,
  `create index "payment_attempt_paid_index" on "payment_attempt" ("plan", "user_id") where "state" = 'paid'`,
  `create index "signal_bar_index" on "signal" ("source", "strategy", "symbol", "bar_at") where "kind" in ('open', 'update', 'close')`,
  `create table "open_signal" ("seq" int not null, "source" text not null, "strategy" text null, "symbol" text null, "side" text null, primary key ("seq"))`,
  `create index "open_signal_position_index" on "open_signal" ("source", "strategy", "symbol", "seq")`,
  OPENED,
  JUDGED,
  `create trigger "signal_opened" after insert on "signal" for each row
    when (new.kind in ('open', 'close', 'withdrawal')) execute function signal_opens_or_ends()`,
  `create trigger "signal_outcome_judged" after insert or update on "signal_outcome" for each row
    when (new.result <> 'late') execute function signal_outcome_ends()`,
  // After the triggers, whose locks end with this transaction: no entry is missed.
  OPEN_NOW,
];

/** Reads that went through years of finished rows find theirs by an index, or in a table of what is open. */
export class LongHistories extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
