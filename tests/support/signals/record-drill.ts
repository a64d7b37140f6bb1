import { createHash } from 'node:crypto';
import {
  type ParsedRecord,
  parseAnchors,
  parseRecord,
} from '../../../src/domain/signals/record/published-record.ts';
import { type FoundFault, verifyRecord } from '../../../src/domain/signals/record/verify-record.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { takeAnchor } from '../../../src-server/signals/record/anchors/take-anchor.ts';
import { appendSignal } from '../../../src-server/signals/record/append-signal.ts';
import { readProgress } from '../../../src-server/signals/record/outcomes/figures.view.ts';
import { judgeOutcomes } from '../../../src-server/signals/record/outcomes/judge-outcomes.ts';
import {
  anchorsText,
  listAnchors,
} from '../../../src-server/signals/record/public/anchors.view.ts';
import { chainLines } from '../../../src-server/signals/record/public/chain-lines.ts';
import { entryOf } from './entries.ts';

const START = Date.parse('2026-01-05T08:00:00Z');
const DAY_MS = 86_400_000;
const A_DAY = 50;

/** As a visitor kept them. The server leaves out an anchor that the public record does not cover. */
const EVERY_ANCHOR = { judgedSeq: 1_000_000_000, judgedUntil: new Date('2999-01-01') };

/** What each stored and published field of a row is changed to. */
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
  salt: `salt || '0'`,
  prev_hash: `repeat('a', 64)`,
  hash: `repeat('b', 64)`,
};

export interface DrillResult {
  entries: number;
  changes: number;
  /** Changes of which the verifier did not name the row. */
  missed: string[];
  /** Faults that it found in the untouched record, before, between and after the changes. */
  falseAlarms: number;
}

/** Changes a record in every way, one at a time, and verifies it as a visitor would. */
export async function runRecordDrill(
  orm: Orm,
  { signals, rows }: { signals: number; rows: number },
): Promise<DrillResult> {
  await write(orm, signals);
  const sql = (text: string, values: unknown[] = []) => orm.em.fork().execute(text, values);
  await sql('create table signal_copy as select * from signal');
  await sql('create table anchor_copy as select * from record_anchor');
  const result: DrillResult = { entries: signals, changes: 0, missed: [], falseAlarms: 0 };
  const untouched = async () => {
    result.falseAlarms += (await verify(orm)).length;
  };
  const expectNamed = async (what: string, isNamed: (first: FoundFault) => boolean) => {
    result.changes += 1;
    const [first] = await verify(orm);
    if (first === undefined || !isNamed(first)) result.missed.push(`${what}: ${first?.detail}`);
  };
  await untouched();
  const step = Math.max(1, Math.floor(signals / rows));
  for (let seq = 1; seq <= signals && seq <= rows * step; seq += step) {
    for (const [column, value] of Object.entries(CHANGES)) {
      await sql(`update signal set "${column}" = ${value} where seq = ?`, [seq]);
      await expectNamed(`${column} of ${seq}`, (first) => first.seq === seq);
      await sql('delete from signal where seq = ?', [seq]);
      await sql('insert into signal select * from signal_copy where seq = ?', [seq]);
    }
  }
  await untouched();
  const restore = async () => {
    await sql('delete from signal');
    await sql('insert into signal select * from signal_copy');
  };
  const move = (from: number, to: number) =>
    sql('update signal set seq = ? where seq = ?', [to, from]);
  for (const seq of [2, Math.floor(signals / 2), signals - 2]) {
    await sql('delete from signal where seq = ?', [seq]);
    await expectNamed(`${seq} deleted`, (first) => first.seq === seq);
    await restore();
    await move(seq, -1);
    await move(seq + 1, seq);
    await move(-1, seq + 1);
    await expectNamed(`${seq} swapped`, (first) => first.seq === seq);
    await restore();
    await sql('update signal set seq = -seq - 1 where seq > ?', [seq]);
    await sql('update signal set seq = -seq where seq < 0');
    await sql(
      `insert into signal select (jsonb_populate_record(s, jsonb_build_object('seq', ?::int))).* from signal_copy s where seq = 1`,
      [seq + 1],
    );
    await expectNamed(`one inserted after ${seq}`, (first) => first.seq === seq + 1);
    await restore();
  }
  await untouched();
  await changeAnchors(orm, sql, expectNamed);
  await untouched();
  await sql(
    `insert into outcome_rule values (2, '{"maxOpenDays":365}', 1, gen_random_uuid(), now())`,
  );
  await expectNamed('the rule', ({ fault }) => fault === 'rules-differ');
  await sql('delete from outcome_rule');
  await untouched();
  return result;
}

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;
type Expect = (what: string, isNamed: (first: FoundFault) => boolean) => Promise<void>;

async function changeAnchors(orm: Orm, sql: Sql, expectNamed: Expect): Promise<void> {
  for (const { day } of await listAnchors(orm.em.fork(), EVERY_ANCHOR)) {
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
      await expectNamed(`anchor ${day}, ${change}`, (first) => first.day !== null);
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
    if (isLast) await takeAnchor({ orm, clock: { now: () => new Date(at.getTime() + DAY_MS) } });
  }
  const days = Math.ceil(signals / A_DAY) + 1;
  await judgeOutcomes({ orm, clock: { now: () => new Date(START + days * DAY_MS) } });
}

/** Reads both files as they are served. */
async function verify(orm: Orm): Promise<readonly FoundFault[]> {
  const em = orm.em.fork();
  let text = '';
  for await (const lines of chainLines(orm, await readProgress(em))) text += lines;
  const record = parseRecord(text) as ParsedRecord;
  const anchors = parseAnchors(anchorsText(await listAnchors(em, EVERY_ANCHOR)));
  if ('badLine' in record || 'badLine' in anchors) throw new Error('The files cannot be read.');
  const sha256 = (each: string) => createHash('sha256').update(each, 'utf8').digest('hex');
  return verifyRecord(record.entries, { anchors, header: record.header, sha256 }).faults;
}
