import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { batchWrites } from '../database/statements/batch-writes.ts';
import { transact } from '../database/transaction.ts';
import { type Log, type LogScope, withLogScope } from '../log/log.ts';
import { inSpan, NO_TRACING, type SpanDetails, type Tracing } from '../tracing/tracing.ts';
import {
  type ClaimedEvent,
  claimEvents,
  findUnsettled,
  parkEvent,
  postponeEvent,
} from './inbox-claim.ts';
import { settleEvents } from './inbox-covered.ts';
import { nextStep, reasonOf } from './inbox-patience.ts';

/** A throw retries later. Must be idempotent: the same event may come up twice. */
export type InboxHandler = (event: ClaimedEvent) => Promise<void>;

interface InboxWorkerDeps {
  orm: Orm;
  /** Machine time. */
  machineClock: Clock;
  log: Log;
  tracing?: Tracing;
  /** A number from 0 to below 1, which spreads retries. */
  random?: () => number;
  /** Handled before the others of a claim, because its handling may settle them. */
  isFirst?: (event: ClaimedEvent) => boolean;
  /** Called after every handled event; machine time. */
  onHandled?: (event: ClaimedEvent, at: Date) => void;
  /** Called for every parked event, in the transaction that parks it. */
  onParked?: (em: EntityManager, event: ClaimedEvent, words: string) => Promise<void>;
}

export interface InboxWorker {
  start(): void;
  /** Resolves once nothing is being handled. */
  stop(): Promise<void>;
  /** Polls soon instead of at the next interval. */
  poke(): void;
  /** Handles everything that is due and returns how many events were tried. */
  runDue(): Promise<number>;
}

const POLL_MS = 1_000;
/** One change sends several events within moments, and one read answers those that are here. */
const GATHER_MS = 50;
const AT_ONCE = 8;

/**
 * The inbox is its own queue: poked in this process, polled at intervals, and safe with several
 * processes.
 */
export function createInboxWorker(
  deps: InboxWorkerDeps,
  handlers: Record<string, InboxHandler>,
): InboxWorker {
  const { random = Math.random, tracing = NO_TRACING } = deps;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let running: Promise<unknown> | null = null;
  let poked = false;
  let isGathering = false;

  const settleOne = batchWrites<string, void>({
    async write(ids) {
      await settleEvents(deps.orm, ids, deps.machineClock.now());
      return [];
    },
    atOnce: AT_ONCE,
  });

  const handle = async (event: ClaimedEvent): Promise<void> => {
    try {
      const handler = handlers[event.source];
      if (handler === undefined) throw new Error(`Nobody handles events of ${event.source}.`);
      await inSpan(tracing, spanOf(event), () => handler(event));
      await settleOne(event.id);
      deps.onHandled?.(event, deps.machineClock.now());
      deps.log.info({ type: event.type }, 'event handled');
    } catch (error) {
      await putOff(event, error);
    }
  };

  const handleInOrder = async (events: readonly ClaimedEvent[]): Promise<void> => {
    const [event, ...others] = events;
    if (event === undefined) return;
    await withLogScope(scopeOf(event), () => handle(event));
    if (others.length === 0) return;
    // The first one may have settled the others.
    const open = await findUnsettled(
      deps.orm,
      others.map(({ id }) => id),
    );
    await handleInOrder(others.filter(({ id }) => open.has(id)));
  };

  const putOff = async (event: ClaimedEvent, error: unknown): Promise<void> => {
    const now = deps.machineClock.now();
    const step = nextStep(error, event, random());
    if (step.kind === 'park') {
      deps.log.error({ err: error, type: event.type }, 'event parked');
      return transact(deps.orm, async (em) => {
        await parkEvent(em, event.id, { now, error: reasonOf(error) });
        await deps.onParked?.(em, event, reasonOf(error));
      });
    }
    deps.log.warn({ err: error, type: event.type, attempts: event.attempts }, 'event postponed');
    const at = new Date(now.getTime() + step.inSeconds * 1000);
    await postponeEvent(deps.orm, event.id, { at, error: reasonOf(error), outage: step.outage });
  };

  const runWhile = async (goesOn: () => boolean): Promise<number> => {
    let tried = 0;
    while (goesOn()) {
      const events = await claimEvents(deps.orm, deps.machineClock.now(), AT_ONCE);
      if (events.length === 0) break;
      tried += events.length;
      const first = events.filter((event) => deps.isFirst?.(event));
      const inOrder = [...first, ...events.filter((event) => !first.includes(event))];
      await Promise.all([...byCustomer(inOrder).values()].map(handleInOrder));
    }
    return tried;
  };

  const roundIn = (milliseconds: number): void => {
    clearTimeout(timer);
    isGathering = milliseconds === GATHER_MS;
    timer = setTimeout(round, milliseconds);
  };

  const round = () => {
    if (stopped || running !== null) return;
    isGathering = false;
    // Stopping waits for the events in progress, not for the whole queue.
    running = runWhile(() => !stopped)
      .catch((error: unknown) => deps.log.error({ err: error }, 'inbox failed'))
      .finally(() => {
        running = null;
        const again = poked;
        poked = false;
        if (!stopped) roundIn(again ? GATHER_MS : POLL_MS);
      });
  };

  return {
    start() {
      stopped = false;
      round();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    poke() {
      if (running !== null) poked = true;
      else if (!stopped && !isGathering) roundIn(GATHER_MS);
    },
    runDue: () => runWhile(() => true),
  };
}

function scopeOf({ externalId, trace }: ClaimedEvent): LogScope {
  return { eventId: externalId, ...(trace !== null && { trace }) };
}

function spanOf({ externalId, type, source, attempts }: ClaimedEvent): SpanDetails {
  const attributes = {
    'wickline.source': source,
    'wickline.event': externalId,
    'wickline.attempt': attempts,
  };
  return { name: `event ${type}`, kind: 'consumer', attributes };
}

/** Groups events of one customer, which would only wait for each other. */
function byCustomer(events: ClaimedEvent[]): Map<string, ClaimedEvent[]> {
  return Map.groupBy(events, (event) => event.subject.customerId ?? event.id);
}
