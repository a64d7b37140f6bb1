import { readFork } from '../../src-server/database/transaction.ts';
import { createInbox } from '../../src-server/jobs/inbox.ts';
import { pruneHandledEvents } from '../../src-server/jobs/parked-events.ts';
import { type Figure, spreadOf } from '../kit/figure.ts';
import { sized } from '../kit/size.ts';
import { resultOf } from '../load/plan.ts';
import { BOUND, millisecondsOf } from './measure.ts';
import type { Opened } from './opened.ts';
import { storeEvent } from './operations.ts';

const ROUNDS = sized(7, 2);
/** Pages deleted in each round. */
const PAGES = sized(16, 8);
const PAGE = 5_000;
/** Inserts without a deletion, between two pages. */
const BETWEEN = 30;
const KEEP_MS = 30 * 86_400_000;

type Side = 'alone' | 'busy' | 'beside';

/**
 * P27: inserts while the regular deletion removes a page of old rows, of inserts while another connection computes for
 * as long. On few cores each of them takes a share of the processor; the ratio shows what the deletion costs beyond it.
 */
export async function measureDeletion({ parts }: Opened): Promise<Figure> {
  const { orm, machineClock } = parts;
  const inbox = createInbox(orm, machineClock);
  let count = 0;
  const insertWhile = async (goesOn: () => boolean, times: number[]) => {
    while (goesOn()) {
      count += 1;
      times.push(await millisecondsOf(() => storeEvent(inbox, `evt_beside${count}`, true)));
    }
  };
  const insertBeside = async (work: () => Promise<unknown>, times: number[]) => {
    let ended = false;
    const working = millisecondsOf(work).finally(() => {
      ended = true;
    });
    await insertWhile(() => !ended, times);
    return working;
  };
  const pages: number[] = [];
  const round = async () => {
    const times: Record<Side, number[]> = { alone: [], busy: [], beside: [] };
    for (let left = PAGES; left > 0; left -= 1) {
      const until = times.alone.length + BETWEEN;
      await insertWhile(() => times.alone.length < until, times.alone);
      const now = await timeOfOnePage(parts);
      const took = await insertBeside(() => deletePage(parts, now), times.beside);
      pages.push(took);
      await insertBeside(() => compute(parts, took), times.busy);
    }
    return {
      alone: resultOf(times.alone, 0, 1).p95,
      busy: resultOf(times.busy, 0, 1).p95,
      beside: resultOf(times.beside, 0, 1).p95,
    };
  };
  // The first round warms up.
  await round();
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const middle = (side: Side) => spreadOf(rounds.map((each) => each[side])).median.toFixed(2);
  const ratioTo = (side: Side) => spreadOf(rounds.map((each) => each.beside / each[side]));
  return {
    goal: 'P27',
    what: `a webhook event, stored while ${PAGE} old ones are deleted, of beside as busy a connection`,
    unit: 'x',
    rounds: ROUNDS,
    spread: ratioTo('busy'),
    bound: BOUND,
    note:
      `${middle('beside')} ms of ${middle('busy')} ms; of ${middle('alone')} ms without, ` +
      `${ratioTo('alone').median.toPrecision(3)} x; a page takes ${spreadOf(pages).median.toFixed(0)} ms`,
  };
}

async function deletePage({ orm }: Opened['parts'], now: Date): Promise<void> {
  const deleted = await pruneHandledEvents(orm, now);
  if (deleted !== PAGE) throw new Error(`${deleted} rows were deleted.`);
}

/** Keeps one connection of the database busy, without reading or writing a table. */
async function compute({ orm }: Opened['parts'], milliseconds: number): Promise<void> {
  const em = readFork(orm);
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await em.execute('select count(*) from generate_series(1, 50000)');
  }
}

/** The time at which exactly one page of events is old enough. */
async function timeOfOnePage({ orm }: Opened['parts']): Promise<Date> {
  const [row] = await readFork(orm).execute<{ until: string }[]>(
    'select received_at as until from inbox_event order by received_at offset ? limit 1',
    [PAGE],
  );
  return new Date(new Date(row?.until ?? 0).getTime() + KEEP_MS);
}
