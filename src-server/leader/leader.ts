import { behindFence, FenceBroken } from '../database/fence.ts';
import { newId } from '../database/identifier.ts';
import type { Log } from '../log/log.ts';
import { alarmClock } from './alarm-clock.ts';
import { connectLeader, type Evicted, type LeaderConnection } from './leader-connection.ts';
import { endsWithin, LEADER_TIMINGS, type LeaderTimings } from './leader-timings.ts';
import { type Leadership, openLeadership } from './leadership.ts';

/** Work that one instance does for all. */
export interface LeaderDuties {
  /**
   * Starts the duties. Everything in them, and everything they start, runs behind the term's fence.
   */
  take(): void;
  /** Stops the duties. Resolves once nothing is running. */
  drop(): Promise<unknown>;
}

/** Public knowledge about the current leader. */
export interface LeaderNews {
  /** The current leader's epoch; 0 before the first. */
  epoch: number;
  /** us; another; nobody: there is no leader right now. */
  who: 'us' | 'another' | 'nobody';
  /** The leader's last report; null if it sent none, or there is no leader. */
  report: Record<string, unknown> | null;
}

export interface Leader {
  /**
   * Becomes leader at once if there is none; otherwise stands by until `stop`. Does nothing after
   * `stop`.
   */
  start(duties: LeaderDuties): Promise<void>;
  /** Releases leadership. Resolves once none of the duties is running. */
  stop(): Promise<void>;
  news(): LeaderNews;
  /** The listener runs on every change of `news`. */
  onNews(listener: (news: LeaderNews) => void): void;
  /** Publishes the leader's report to the others. Ignored if this instance does not lead. */
  tell(report: Record<string, unknown>): void;
  /** Runs `work` behind the current term's fence. Raises FenceBroken if another instance leads. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface LeaderOptions {
  databaseUrl: string;
  log: Log;
  timings?: LeaderTimings;
  /** This instance's name, as in its log. */
  holder?: string;
}

const PUBLISH_WITHIN_MS = 50;
const NOBODY: LeaderNews = { epoch: 0, who: 'nobody', report: null };

/**
 * Leader election by a PostgreSQL session lock. The lock ends with the process, within one poll. A
 * paused holder keeps it, so there is also a lease, and a successor terminates the old session. The
 * epoch refuses late writes (`fence.ts`).
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
  let leadership: Leadership | null = null;
  /** Set while the lock is held without a running lease; `since` is when this was first seen. */
  let vacant: { epoch: number; since: number } | null = null;
  let report: Record<string, unknown> | null = null;
  let news = NOBODY;
  let published = '';
  let stopped = false;
  let rounds: Promise<void> = Promise.resolve();
  let dropping: Promise<unknown> = Promise.resolve();

  const learn = (next: LeaderNews): void => {
    const text = JSON.stringify(next);
    if (text === published) return;
    [news, published] = [next, text];
    for (const listener of listeners) listener(next);
  };
  const disconnect = (): void => {
    void connection?.close();
    connection = null;
  };
  const stepDown = (why: string): void => {
    if (leadership === null) return;
    const { epoch } = leadership.fence;
    leadership.end();
    leadership = null;
    learn({ epoch, who: 'nobody', report: null });
    // Logged and abandoned with other running work: behind the fence it can do no harm.
    dropping = Promise.resolve(duties?.drop()).catch((error: unknown) =>
      log.warn({ err: error }, 'a leader task failed'),
    );
    log.warn({ epoch, why }, 'leadership lost');
  };

  const lead = async (door: LeaderConnection): Promise<void> => {
    const asked = performance.now();
    const epoch = await door.takeLeadership(holder, timings.leaseMs);
    if (epoch === null) return;
    leadership = openLeadership(epoch, asked, timings);
    report = null;
    log.info({ epoch, holder }, 'leadership acquired');
    learn({ epoch, who: 'us', report: null });
    behindFence(leadership.fence, () => duties?.take());
  };

  const renewOrStepDown = async (door: LeaderConnection, kept: Leadership): Promise<void> => {
    const asked = performance.now();
    const { locked, epoch, holder: seen } = await door.look();
    const leadership = { epoch: kept.fence.epoch, holder };
    // The lock belongs to a lost connection of ours, or to a successor.
    if (!locked && epoch === leadership.epoch && seen === holder) {
      return door.evict({ epoch, whose: 'own' });
    }
    const sent = report;
    if (!locked || !(await door.renew(leadership, timings.leaseMs, sent))) {
      stepDown('another instance took over');
      disconnect();
      return;
    }
    if (report === sent) report = null;
    kept.renewed(asked);
  };

  // A session that took the lock and died before writing its row appears in no row. A living one
  // writes it at once, so one more lease is ample.
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
      await (leadership === null ? wait(connection) : renewOrStepDown(connection, leadership));
    } catch (error) {
      log.debug({ err: error }, 'the leader could not be read');
      if (leadership === null) learn({ epoch: news.epoch, who: 'nobody', report: null });
      disconnect();
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) {
      await alarm.sleep(timings.pollMs);
      const steady = connection !== null && report === null && leadership?.isFresh() === true;
      if (!stopped && !steady) await round();
    }
  };
  const watch = (): void => {
    const why = leadership?.trouble();
    if (why === undefined || why === null) return;
    stepDown(why);
    // A standby must not wait for a lock that we do not use.
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
      // Runs after a stop too: leadership may have been granted after the stop, and must be released.
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
      const last = leadership;
      if (last !== null) {
        const dropped = duties?.drop();
        // Running work may still finish, and a long sweep stops at its next account.
        const patience = setTimeout(last.end, endsWithin(timings));
        await dropped;
        clearTimeout(patience);
        last.end();
        leadership = null;
        learn({ epoch: last.fence.epoch, who: 'nobody', report: null });
        await connection?.resign({ epoch: last.fence.epoch, holder }).catch(() => {});
      }
      await connection?.close();
    },
    news: () => news,
    onNews: (listener) => void listeners.push(listener),
    tell(sent) {
      if (leadership === null) return;
      report = sent;
      // Debounced: a thousand events cause one report.
      telling ??= setTimeout(() => {
        telling = undefined;
        alarm.ring();
      }, PUBLISH_WITHIN_MS);
    },
    async run(work) {
      if (leadership === null) throw new FenceBroken(news.epoch);
      return behindFence(leadership.fence, work);
    },
  };
}
