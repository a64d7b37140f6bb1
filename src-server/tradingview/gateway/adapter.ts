import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock/clock.ts';
import { assertFenceStands } from '../../database/fence.ts';
import type { Orm } from '../../database/orm.ts';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import type { Log } from '../../log/log.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findUsername } from './calls/find-username.ts';
import { giveAccess } from './calls/give-access.ts';
import { listNamed } from './calls/list-named.ts';
import { listUsers } from './calls/list-users.ts';
import { retryRefused } from './calls/retry-refused.ts';
import { takeAccess } from './calls/take-access.ts';
import { VENDOR } from './http-call.ts';
import { createOwnerCalls } from './owner-calls.ts';
import { createBackoff } from './pace/backoff.ts';
import { createCallPacer } from './pace/call-pacer.ts';
import type { TradingViewGateway } from './port.ts';
import { createSessionStore } from './session-store.ts';

interface TradingViewGatewayOptions {
  orm: Orm;
  log: Log;
  secretBox: SecretBox;
  /** Without trailing slash; empty is TradingView itself. */
  baseUrl: string | null;
  /** Schedules the probes of a refused session. */
  machineClock: Clock;
  /** Multiplies our rate limits. */
  paceScale: number;
  /** Called once when a working or untried session is refused. */
  onSessionRefused?(): void;
}

/** TradingView is known to accept two calls a second. */
const GAP_MS = 500;
/** Wait out the first backoff after 'too fast'. For a longer one, fail and let the job retry. */
const PATIENCE_MS = 6_000;

async function pause(milliseconds: number): Promise<void> {
  await delay(milliseconds, undefined, { ref: false });
  assertFenceStands();
}

export function createTradingViewGateway(options: TradingViewGatewayOptions): TradingViewGateway {
  const baseUrl = options.baseUrl || VENDOR;
  const { machineClock } = options;
  const sessions = createSessionStore(options.orm, options.secretBox, machineClock);
  const pacer = createCallPacer(options.orm, 'tradingview', {
    gapMs: GAP_MS / options.paceScale,
    patienceMs: PATIENCE_MS,
  });
  const waitScale = 1 / options.paceScale;
  const backOff = createBackoff({ pacer, log: options.log, waitScale });
  const owner = createOwnerCalls({
    baseUrl,
    sessions,
    pacer,
    backOff,
    onRefused() {
      options.log.warn('TradingView rejected the session: the queue is paused');
      options.onSessionRefused?.();
    },
  });

  const find: TradingViewGateway['findUsername'] = (name, urgency = 'interactive') =>
    findUsername({ baseUrl, pacer, backOff }, name, urgency);
  return {
    findUsername: find,
    listNamed: (pineId, username, urgency, upTo) =>
      listNamed(owner, { pineId, username, urgency }, upTo),
    // A sweep holds no account's lease. A search of one account does.
    listUsers: (pineId, urgency) =>
      listUsers(owner, { pineId, urgency, pause: urgency === 'sweep' ? pause : undefined }),
    waitForPace(urgency) {
      assertOutsideTransaction('TradingView');
      return pacer.wait(urgency);
    },
    giveAccess: (entry, known, sending) =>
      giveAccess({ owner, findUsername: find }, { entry, known }, sending),
    takeAccess: (pineId, username, sending) => takeAccess(owner, { pineId, username }, sending),
    probe: () => owner.probe().then(() => sessions.state()),
    retryRefused: (when) => retryRefused({ owner, sessions, machineClock }, when),
    isResumeDue: () => sessions.isResumeDue(),
    isSettled: () => sessions.isSettled(),
    resumed: () => sessions.resumed(),
    sessionState: () => sessions.state(),
    giveSession: (pair, note) => sessions.give(pair, note),
    giveConfiguredSession: (pair) => sessions.giveConfigured(pair),
  };
}
