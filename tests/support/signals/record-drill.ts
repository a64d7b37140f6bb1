import { isDeepStrictEqual } from 'node:util';
import type { FoundFault } from '../../../src/domain/signals/record/verify-record.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { takeAnchor } from '../../../src-server/signals/record/anchors/take-anchor.ts';
import { appendSignal } from '../../../src-server/signals/record/append-signal.ts';
import { judgeOutcomes } from '../../../src-server/signals/record/outcomes/judge-outcomes.ts';
import { entryOf } from './entries.ts';
import {
  exportAnchors,
  exportRecord,
  faultsIn,
  faultsOfCommand,
  type RecordFiles,
  withRow,
} from './record-files.ts';

/** They are not in the file: moving a row is a change of its own, and the rest the server keeps to itself. */
const UNPUBLISHED = ['seq', 'reveal_at', 'operator_id'];

const START = Date.parse('2026-01-05T08:00:00Z');
const DAY_MS = 86_400_000;
const A_DAY = 50;

/** New value of each stored and published field of a row. */
const CHANGES: Readonly<Record<string, string>> = {
  source: `source || 'x'`,
  kind: `case kind when 'note' then 'update' else 'note' end`,
  ref: 'coalesce(ref, 0) + 1',
  strategy: `coalesce(strategy, '') || 'x'`,
  symbol: `coalesce(symbol, '') || 'x'`,
  interval: `coalesce(interval, '') || '1'`,
  side: `case side when 'long' then 'short' else 'long' end`,
  price: `coalesce(price, '1') || '1'`,
  stop: `coalesce(stop, '1') || '1'`,
  targets: `targets || '["7"]'`,
  bar_at: `coalesce(bar_at, received_at) + interval '1 millisecond'`,
  order_id: `coalesce(order_id, '') || 'x'`,
  text: `coalesce(text, '') || 'x'`,
  received_at: `received_at + interval '1 millisecond'`,
  is_late: 'not is_late',
  origin: `case origin when 'alert' then 'operator' else 'alert' end`,
  salt: `salt || '0'`,
  prev_hash: `repeat('a', 64)`,
  hash: `repeat('b', 64)`,
};

export interface DrillResult {
  entries: number;
  changes: number;
  /** Changes whose row the verifier did not name. */
  missed: string[];
  /** Changes that `npm run verify-record` judged too. */
  byCommand: number;
  /** Faults that it found in the untouched record, before, between and after the changes. */
  falseAlarms: number;
}

interface DrillOptions {
  signals: number;
  rows: number;
  /** Rows whose changes also go through `npm run verify-record`. */
  commandRows: number;
}

/**
 * Changes a record in every way, one at a time, and verifies both files as a visitor would. The export is kept: after a
 * change of one row, the server writes the line of this row again, and the verifier reads the whole file.
 */
export async function runRecordDrill(orm: Orm, options: DrillOptions): Promise<DrillResult> {
  const { signals, rows, commandRows } = options;
  await write(orm, signals);
  const sql: Sql = (text, values = []) => orm.em.fork().execute(text, values);
  await sql('create table signal_copy as select * from signal');
  await sql('create table anchor_copy as select * from record_anchor');
  const result: DrillResult = {
    entries: signals,
    changes: 0,
    missed: await columnsWithoutChange(sql),
    byCommand: 0,
    falseAlarms: 0,
  };
  const kept = await exportRecord(orm);
  const untouched = (files: RecordFiles) => {
    result.falseAlarms += faultsIn(files).length;
    if (!isDeepStrictEqual(files, kept)) result.missed.push('a change that was not undone');
  };
  const expectNamed: Expect = (what, files, isNamed) => {
    result.changes += 1;
    const [first] = faultsIn(files);
    if (first === undefined || !isNamed(first)) result.missed.push(`${what}: ${first?.detail}`);
  };
  const expectCommandAgrees = async (what: string, files: RecordFiles) => {
    result.byCommand += 1;
    if (isDeepStrictEqual(await faultsOfCommand(files), faultsIn(files))) return;
    result.missed.push(`${what}: the command says something else`);
  };
  untouched(kept);
  if (commandRows > 0) result.falseAlarms += (await faultsOfCommand(kept)).length;
  const step = Math.max(1, Math.floor(signals / rows));
  for (let seq = 1; seq <= signals && seq <= rows * step; seq += step) {
    for (const [column, value] of Object.entries(CHANGES)) {
      await sql(`update signal set "${column}" = ${value} where seq = ?`, [seq]);
      const files = await withRow(orm, kept, seq);
      const what = `${column} of ${seq}`;
      expectNamed(what, files, (first) => first.seq === seq);
      if (seq <= commandRows * step) await expectCommandAgrees(what, files);
      await sql('delete from signal where seq = ?', [seq]);
      await sql('insert into signal select * from signal_copy where seq = ?', [seq]);
    }
    untouched(await withRow(orm, kept, seq));
  }
  untouched(await exportRecord(orm));
  for (const seq of [2, Math.floor(signals / 2), signals - 2]) {
    await moveRows(orm, { sql, expectNamed }, seq);
  }
  untouched(await exportRecord(orm));
  await changeAnchors(orm, { sql, expectNamed }, kept);
  await sql(
    `insert into outcome_rule values (2, '{"maxOpenDays":365}', 1, gen_random_uuid(), now())`,
  );
  const isOfRules = ({ fault }: FoundFault) => fault === 'rules-differ';
  expectNamed('the rule', await exportRecord(orm), isOfRules);
  await sql('delete from outcome_rule');
  untouched(await exportRecord(orm));
  return result;
}

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;
type Expect = (what: string, files: RecordFiles, isNamed: (first: FoundFault) => boolean) => void;
interface Drill {
  sql: Sql;
  expectNamed: Expect;
}

/** A new column must be changed too. */
async function columnsWithoutChange(sql: Sql): Promise<string[]> {
  const columns = (await sql(
    `select column_name as name from information_schema.columns where table_name = 'signal'`,
  )) as { name: string }[];
  return columns
    .filter(({ name }) => CHANGES[name] === undefined && !UNPUBLISHED.includes(name))
    .map(({ name }) => `${name}: no change is planted`);
}

/** Deletes a row, swaps it with the next one, and inserts one after it. */
async function moveRows(orm: Orm, { sql, expectNamed }: Drill, seq: number): Promise<void> {
  const restore = async () => {
    await sql('delete from signal');
    await sql('insert into signal select * from signal_copy');
  };
  const move = (from: number, to: number) =>
    sql('update signal set seq = ? where seq = ?', [to, from]);
  await sql('delete from signal where seq = ?', [seq]);
  expectNamed(`${seq} deleted`, await exportRecord(orm), (first) => first.seq === seq);
  await restore();
  await move(seq, -1);
  await move(seq + 1, seq);
  await move(-1, seq + 1);
  expectNamed(`${seq} swapped`, await exportRecord(orm), (first) => first.seq === seq);
  await restore();
  await sql('update signal set seq = -seq - 1 where seq > ?', [seq]);
  await sql('update signal set seq = -seq where seq < 0');
  await sql(
    `insert into signal select (jsonb_populate_record(s, jsonb_build_object('seq', ?::int))).* from signal_copy s where seq = 1`,
    [seq + 1],
  );
  const inserted = await exportRecord(orm);
  expectNamed(`one inserted after ${seq}`, inserted, (first) => first.seq === seq + 1);
  await restore();
}

async function changeAnchors(
  orm: Orm,
  { sql, expectNamed }: Drill,
  kept: RecordFiles,
): Promise<void> {
  const anchors = (await sql('select day from anchor_copy order by day')) as { day: string }[];
  for (const { day } of anchors) {
    const changes = [
      `head = repeat('c', 64)`,
      `rules_hash = repeat('d', 64)`,
      'last_seq = last_seq - 1',
      'last_seq = last_seq + 100000',
      `day = '2001-01-01'`,
      `day = '2200-01-01'`,
    ];
    for (const change of changes) {
      await sql(`update record_anchor set ${change} where day = ?`, [day]);
      const files = { ...kept, anchors: await exportAnchors(orm) };
      expectNamed(`anchor ${day}, ${change}`, files, (first) => first.day !== null);
      await sql('delete from record_anchor');
      await sql('insert into record_anchor select * from anchor_copy');
    }
  }
}

/** Fifty entries a day, a close after each opening, and the anchor of each day that has ended. */
async function write(orm: Orm, signals: number): Promise<void> {
  let open: number | null = null;
  for (let seq = 1; seq <= signals; seq += 1) {
    const day = Math.floor((seq - 1) / A_DAY);
    const at = new Date(START + day * DAY_MS + ((seq - 1) % A_DAY) * 60_000);
    const kind = open === null ? 'open' : seq % 9 === 0 ? 'update' : 'close';
    const price = kind === 'open' ? '100' : String(85 + (seq % 40));
    const { seq: _, ...signal } = entryOf({ kind, ref: open, price, receivedAt: at.toISOString() });
    await transact(orm, (em) => appendSignal(em, signal, { operatorId: null }));
    if (kind === 'open') open = seq;
    else if (kind === 'close') open = null;
    const isLast = seq % A_DAY === 0 || seq === signals;
    const over = new Date(at.getTime() + DAY_MS + 15 * 60_000);
    if (isLast) await takeAnchor({ orm, clock: { now: () => over } });
  }
  const days = Math.ceil(signals / A_DAY) + 1;
  await judgeOutcomes({ orm, clock: { now: () => new Date(START + days * DAY_MS) } });
}
