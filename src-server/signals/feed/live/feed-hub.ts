import type { FeedSignal, StreamEnd } from '../../../../src/contract/signal-feed.contract.ts';
import { FREE_PLAN, type Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { liveSessionsOf } from '../../../auth/session/live-sessions.ts';
import { plansOf } from '../../../billing/standing/standings-of-many.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Kernel } from '../../../kernel.ts';
import type { SubscriberActor } from '../../../procedure/request-context.ts';
import type { SignalNews } from '../../record/signal-news.ts';
import { findNextDue } from '../feed.statements.ts';
import { feedPage, isFeedOn, planOf } from '../signal-feed.ts';
import { endOf, eventOf, HEARTBEAT, HELLO } from './stream-text.ts';

/** One open page. `send` returns false if the reader is gone or reads too slowly. */
interface Reader {
  accountId: string;
  sessionId: string;
  plan: Plan;
  send(text: string): boolean;
  close(): void;
}

export interface FeedHub {
  /** Whether the seller has set up signals, as last read. Pages are served from memory. */
  isOn(): boolean;
  refreshIsOn(): Promise<void>;
  /** Throws if the account has too many open streams. Returns the function that ends this one. */
  open(actor: SubscriberActor, to: Pick<Reader, 'send' | 'close'>): Promise<() => void>;
  /** Call every second. */
  tick(): Promise<void>;
  /** Ends every stream, before the process stops. */
  endAll(): void;
  stop(): Promise<void>;
}

type Deps = Pick<Kernel, 'orm' | 'clock' | 'machineClock' | 'catalogue' | 'log'>;

const MAX_STREAMS_PER_ACCOUNT = 10;
/** Newest signals that the hub compares for changes. */
const WATCHED = 30;
/** Proxies end a connection without any bytes after a minute. */
const HEARTBEAT_TICKS = 20;

/**
 * Feeds every open page of this process. Each plan's view is read and written out once, however many
 * pages show it. Session and plan of every reader are checked before anything is sent.
 */
export function createFeedHub(deps: Deps, news: Pick<SignalNews, 'onSignal'>): FeedHub {
  const readers = new Set<Reader>();
  /** Accounts of readers that are being opened. */
  const opening: string[] = [];
  /** By plan: the texts that its readers have, by number. */
  const sent = new Map<Plan, Map<number, string>>();
  let isOn = false;
  let isStopping = false;
  let nextDueAt: Date | null = null;
  let ticks = 0;
  let running: Promise<void> | null = null;
  let again = false;

  const end = (reader: Reader, reason: StreamEnd) => {
    reader.send(endOf(reason));
    readers.delete(reader);
    reader.close();
  };

  const endStale = async () => {
    if (readers.size === 0) return;
    const all = [...readers];
    const sessions = await liveSessionsOf(deps, unique(all.map(({ sessionId }) => sessionId)));
    const plans = await plansOf(deps, unique(all.map(({ accountId }) => accountId)));
    for (const reader of all) {
      if (!sessions.has(reader.sessionId)) end(reader, 'session');
      else if (plans.get(reader.accountId) !== reader.plan) end(reader, 'plan');
    }
  };

  const read = async (plan: Plan): Promise<Map<number, FeedSignal>> => {
    const page = { plan, filters: {}, before: null, limit: WATCHED };
    const { signals } = await feedPage(deps, page);
    return new Map(signals.map((signal) => [signal.seq, signal]));
  };

  const tellPlan = async (plan: Plan) => {
    const now = await read(plan);
    const before = sent.get(plan);
    const texts = new Map([...now].map(([seq, signal]) => [seq, JSON.stringify(signal)]));
    sent.set(plan, texts);
    if (before === undefined) return;
    const changed = [...now.values()].filter(({ seq }) => texts.get(seq) !== before.get(seq));
    if (changed.length === 0) return;
    const added = changed.filter(({ seq }) => isAdded(seq, before)).map(({ seq }) => seq);
    const text = eventOf({ signals: changed, added });
    for (const reader of readers) {
      if (reader.plan === plan && !reader.send(text)) end(reader, 'restart');
    }
  };

  const refresh = async () => {
    // A delivery that falls due during the reads may be missing from them, so it is due next.
    const readAt = deps.clock.now();
    await endStale();
    const plans = new Set([...readers].map(({ plan }) => plan));
    for (const plan of sent.keys()) if (!plans.has(plan)) sent.delete(plan);
    for (const plan of plans) await tellPlan(plan);
    nextDueAt = await findNextDue(deps.orm, readAt);
  };

  /** One at a time: a call during a refresh leads to one more. */
  const refreshSoon = (): Promise<void> => {
    again = true;
    running ??= (async () => {
      try {
        while (again) {
          again = false;
          await refresh();
        }
      } catch (error) {
        deps.log.error(
          { err: error },
          'the open feeds could not be refreshed; they are again soon',
        );
        nextDueAt = deps.clock.now();
      } finally {
        running = null;
      }
    })();
    return running;
  };

  news.onSignal(() => {
    if (readers.size > 0) void refreshSoon();
  });

  return {
    isOn: () => isOn,
    async refreshIsOn() {
      isOn = await isFeedOn(deps);
    },
    async open({ accountId, sessionId }, to) {
      if (isStopping) {
        throw new AppError('signals.restarting', 'unavailable', 'The server restarts.');
      }
      const open = [...[...readers].map((reader) => reader.accountId), ...opening];
      if (open.filter((own) => own === accountId).length >= MAX_STREAMS_PER_ACCOUNT) {
        throw new AppError('signals.too-many-streams', 'rate-limited', 'Too many open feeds.', {
          retryAfterSeconds: 60,
        });
      }
      opening.push(accountId);
      const reader: Reader = { accountId, sessionId, plan: FREE_PLAN, ...to };
      try {
        reader.plan = await planOf(deps, accountId);
        // Without a reader, the texts of the plan were not kept up to date.
        if (![...readers].some(({ plan }) => plan === reader.plan)) sent.delete(reader.plan);
        readers.add(reader);
      } finally {
        opening.splice(opening.indexOf(accountId), 1);
      }
      if (!sent.has(reader.plan)) await refreshSoon();
      // The page reads the feed again when it gets this, so it misses nothing.
      reader.send(HELLO);
      return () => void readers.delete(reader);
    },
    async tick() {
      if (readers.size === 0) return;
      ticks += 1;
      const isDue = nextDueAt !== null && nextDueAt <= deps.clock.now();
      const isHeartbeat = ticks % HEARTBEAT_TICKS === 0;
      if (isDue || isHeartbeat) await refreshSoon();
      if (!isHeartbeat) return;
      for (const reader of readers) if (!reader.send(HEARTBEAT)) end(reader, 'restart');
    },
    endAll() {
      isStopping = true;
      for (const reader of readers) end(reader, 'restart');
    },
    async stop() {
      isStopping = true;
      for (const reader of readers) end(reader, 'restart');
      await running;
    },
  };
}

/** One below the watched signals was there before. It moved up because another one left the feed. */
const isAdded = (seq: number, before: ReadonlyMap<number, string>) =>
  !before.has(seq) && (before.size < WATCHED || seq > Math.min(...before.keys()));

const unique = (ids: readonly string[]) => [...new Set(ids)];
