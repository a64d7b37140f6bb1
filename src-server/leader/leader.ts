import { behindFence, FenceBroken } from '../database/fence.ts';
import { newId } from '../database/identifier.ts';
import type { Log } from '../log/log.ts';
import { alarmClock } from './alarm-clock.ts';
import { connectLeader, type Evicted, type LeaderConnection } from './leader-connection.ts';
import { endsWithin, LEADER_TIMINGS, type LeaderTimings } from './leader-timings.ts';
import { openTerm, type Term } from './term.ts';

/** What one instance does for all. */
export interface LeaderDuties {
  /** Begins; everything in it, and everything that it starts, is behind the term's fence. */
  take(): void;
  /** Ends what was begun; the promise is for what is still under way. */
  drop(): Promise<unknown>;
}

/** What every instance may know of the one that leads. */
export interface LeaderNews {
  /** Of whoever leads; 0 before anybody did. */
  epoch: number;
  /** us; another; nobody: the office is free at the moment. */
  who: 'us' | 'another' | 'nobody';
  /** What the leader told last; null when it told nothing, or nobody leads. */
  report: Record<string, unknown> | null;
}

export interface Leader {
  /** Leads at once when nobody else does; otherwise waits for its turn, until `stop`. After `stop`: nothing. */
  start(duties: LeaderDuties): Promise<void>;
  /** Gives the office back; resolves when nothing of the duties is under way. */
  stop(): Promise<void>;
  news(): LeaderNews;
  /** Told of every change of `news`. */
  onNews(listener: (news: LeaderNews) => void): void;
  /** The leader's word to all others; ignored from anybody else. */
  tell(report: Record<string, unknown>): void;
  /** Runs it behind the fence of the present term; raises FenceBroken when another leads. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface LeaderOptions {
  databaseUrl: string;
  log: Log;
  timings?: LeaderTimings;
  /** Of this instance, as its log names it. */
  holder?: string;
}

const TOLD_WITHIN_MS = 50;
const NOBODY: LeaderNews = { epoch: 0, who: 'nobody', report: null };

/**
 * One of any number of instances leads: whoever holds a lock of its session with PostgreSQL. The lock falls
 * with the process within a poll; a paused holder keeps it, so there is a lease as well, and whoever takes
 * over ends the old session. What a late leader still writes is refused by the epoch (`fence.ts`).
 */
export function createLeader({
  databaseUrl,
  log,
  timings = LEADER_TIMINGS,
  holder = newId(),
}: LeaderOptions): Leader {
  const listeners: ((news: LeaderNews) => void)[] = [];
  const alarm = alarmClock();
  let duties: LeaderDuties | null = null;
  let connection: LeaderConnection | null = null;
  let term: Term | null = null;
  /** Nobody's lease runs, and yet the lock is not free: since when we see it. */
  let vacant: { epoch: number; since: number } | null = null;
  let report: Record<string, unknown> | null = null;
  let news = NOBODY;
  let told = '';
  let stopped = false;
  let rounds: Promise<void> = Promise.resolve();
  let dropping: Promise<unknown> = Promise.resolve();

  const learn = (next: LeaderNews): void => {
    const text = JSON.stringify(next);
    if (text === told) return;
    [news, told] = [next, text];
    for (const listener of listeners) listener(next);
  };
  const disconnect = (): void => {
    void connection?.close();
    connection = null;
  };
  const stepDown = (why: string): void => {
    if (term === null) return;
    const { epoch } = term.fence;
    term.end();
    term = null;
    learn({ epoch, who: 'nobody', report: null });
    // Logged beside what is still under way, and left to it: behind the fence it can do no harm.
    dropping = Promise.resolve(duties?.drop()).catch((error: unknown) =>
      log.warn({ err: error }, 'a duty of the leader did not end well'),
    );
    log.warn({ epoch, why }, 'leads no more');
  };

  const lead = async (door: LeaderConnection): Promise<void> => {
    const asked = performance.now();
    const epoch = await door.takeOffice(holder, timings.leaseMs);
    if (epoch === null) return;
    term = openTerm(epoch, asked, timings);
    report = null;
    log.info({ epoch, holder }, 'leads from now on');
    learn({ epoch, who: 'us', report: null });
    behindFence(term.fence, () => duties?.take());
  };

  const keepOn = async (door: LeaderConnection, kept: Term): Promise<void> => {
    const asked = performance.now();
    const { locked, epoch, holder: seen } = await door.look();
    const office = { epoch: kept.fence.epoch, holder };
    // The lock is still with a connection of ours that was lost, or with a successor.
    if (!locked && epoch === office.epoch && seen === holder) {
      return door.evict({ epoch, whose: 'own' });
    }
    const words = report;
    if (!locked || !(await door.renew(office, timings.leaseMs, words))) {
      stepDown('another instance took over');
      disconnect();
      return;
    }
    if (report === words) report = null;
    kept.renewed(asked);
  };

  // A session that took the lock and died before its row was written is in no row. Whoever is alive writes
  // it at once; a further lease is more than enough.
  const evicted = (since: number): Evicted =>
    performance.now() - since > timings.leaseMs ? 'anybody' : 'expired';
  const wait = async (door: LeaderConnection): Promise<void> => {
    const seen = await door.look();
    if (seen.locked) return lead(door);
    const { epoch, expired } = seen;
    learn(
      expired || seen.holder === null
        ? { epoch, who: 'nobody', report: null }
        : { epoch, who: 'another', report: seen.report },
    );
    if (!expired) vacant = null;
    else if (vacant?.epoch !== epoch) vacant = { epoch, since: performance.now() };
    if (vacant !== null) await door.evict({ epoch, whose: evicted(vacant.since) });
  };

  const round = async (): Promise<void> => {
    try {
      connection ??= await connectLeader(databaseUrl);
      await (term === null ? wait(connection) : keepOn(connection, term));
    } catch (error) {
      log.debug({ err: error }, 'the leader could not be asked for');
      if (term === null) learn({ epoch: news.epoch, who: 'nobody', report: null });
      disconnect();
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) {
      await alarm.sleep(timings.pollMs);
      const steady = connection !== null && report === null && term?.isFresh() === true;
      if (!stopped && !steady) await round();
    }
  };
  const watch = (): void => {
    const why = term?.trouble();
    if (why === undefined || why === null) return;
    stepDown(why);
    // Whoever could lead in our place must not wait for a lock that we do not use.
    disconnect();
  };
  let watching: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;

  return {
    async start(wanted) {
      if (stopped) return;
      duties = wanted;
      watching = setInterval(watch, timings.pollMs);
      const first = round();
      // Also when it is stopped meanwhile: an office that is still granted then has to be given back.
      rounds = first.then(loop);
      await first;
    },
    async stop() {
      stopped = true;
      clearInterval(watching);
      clearTimeout(telling);
      alarm.ring();
      await rounds;
      await dropping;
      const last = term;
      if (last !== null) {
        const dropped = duties?.drop();
        // What is under way may still end well, and a long sweep ends at its next account.
        const patience = setTimeout(last.end, endsWithin(timings));
        await dropped;
        clearTimeout(patience);
        last.end();
        term = null;
        learn({ epoch: last.fence.epoch, who: 'nobody', report: null });
        await connection?.resign({ epoch: last.fence.epoch, holder }).catch(() => {});
      }
      await connection?.close();
    },
    news: () => news,
    onNews: (listener) => void listeners.push(listener),
    tell(words) {
      if (term === null) return;
      report = words;
      // A thousand events in a row are one word.
      telling ??= setTimeout(() => {
        telling = undefined;
        alarm.ring();
      }, TOLD_WITHIN_MS);
    },
    async run(work) {
      if (term === null) throw new FenceBroken(news.epoch);
      return behindFence(term.fence, work);
    },
  };
}
