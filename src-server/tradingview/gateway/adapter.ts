import type { Sending } from '../../access/access-provider.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Log } from '../../log/log.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { sameName } from '../rows/find-target-row.ts';
import { type AccessRow, failureOf, readHints, readStatus } from './answers.ts';
import { listUsers } from './calls/list-users.ts';
import { refuseMismatchedUser } from './calls/refuse-mismatched-user.ts';
import { callHttp, VENDOR } from './http-call.ts';
import { createOwnerCalls, type OwnerCall } from './owner-calls.ts';
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

type OwnSending = Pick<OwnerCall, 'urgency' | 'confirm'>;

/** TradingView is known to accept two calls a second. */
const GAP_MS = 500;
/** Wait out the first backoff after 'too fast'. For a longer one, fail and let the job retry. */
const PATIENCE_MS = 6_000;
const LIVE_CHECK_TIMEOUT_MS = 3_000;
const HINTS_BYTES = 256 * 1024;

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

  const findUsername: TradingViewGateway['findUsername'] = async (
    name,
    urgency = 'interactive',
  ) => {
    assertOutsideTransaction('TradingView');
    const ask = () =>
      callHttp(baseUrl, {
        method: 'GET',
        path: `/username_hint/?s=${encodeURIComponent(name)}`,
        timeoutMs: LIVE_CHECK_TIMEOUT_MS,
        maxBytes: HINTS_BYTES,
      });
    const isAside = urgency === 'interactive';
    const answer = await (isAside ? ask() : pacer.take(urgency, ask));
    await backOff(answer, isAside ? 'aside' : 'in-turn');
    // Needs no session, so a refusal here says nothing about ours.
    const failure = failureOf(answer);
    if (failure !== null) {
      throw new ProviderFailure('tradingview', 'unavailable', failure.reason, { cause: failure });
    }
    const users = readHints(answer);
    const exact = users.find((user) => user.username.toLowerCase() === name.toLowerCase());
    if (exact !== undefined) return { kind: 'found', user: exact };
    const suggestions = users.filter((user) => !user.inactive).map((user) => user.username);
    return { kind: 'not-found', suggestions: suggestions.slice(0, 5) };
  };

  const listNamed: TradingViewGateway['listNamed'] = (pineId, username, urgency, upTo) => {
    const question = { pineId, username, urgency };
    if (upTo === 'end') return listUsers(owner, question);
    const isSought = (row: AccessRow) => sameName(row.username, username);
    return listUsers(owner, { ...question, isSought });
  };
  /** modify_user_expiration cannot remove a date, so remove the entry and add it without one. */
  const endDate = async (
    send: (path: string, sending: OwnSending) => Promise<string>,
    sending: Sending,
    { pineId, username }: { pineId: string; username: string },
  ) => {
    const { urgency } = sending;
    const { rows } = await listNamed(pineId, username, urgency, 'exact-name');
    const row = rows.find((each) => sameName(each.username, username));
    if (row === undefined || row.expiresAt === null) return;
    await send('/pine_perm/remove/', sending);
    // Never cancel between the two calls: the user would lose the access they had.
    await send('/pine_perm/add/', { urgency });
  };

  return {
    findUsername,
    listNamed,
    listUsers: (pineId, urgency) => listUsers(owner, { pineId, urgency }),
    waitForPace(urgency) {
      assertOutsideTransaction('TradingView');
      return pacer.wait(urgency);
    },
    async giveAccess({ pineId, username, userId, expiresAt }, known, sending) {
      const { urgency } = sending;
      // Checked when an entry's name and id disagree.
      const refuseOther = () =>
        refuseMismatchedUser({ findUsername }, { username, userId }, urgency);
      const form = {
        pine_id: pineId,
        username_recip: username,
        ...(expiresAt === null ? {} : { expiration: expiresAt.toISOString() }),
      };
      const send = async (path: string, how: OwnSending) =>
        readStatus(await owner.ask({ method: 'POST', path, form, ...how }));
      const post = (path: string) => send(path, sending);
      // 'exists' keeps the old expiry, so an existing entry must be modified instead.
      if (!known.present) {
        if ((await post('/pine_perm/add/')) !== 'exists') return;
        await refuseOther();
      }
      const changed = await post('/pine_perm/modify_user_expiration/');
      if (changed === 'not_exists') {
        if (known.present) await refuseOther();
        await post('/pine_perm/add/');
      } else if (expiresAt === null) await endDate(send, sending, { pineId, username });
    },
    async takeAccess(pineId, username, sending) {
      const form = { pine_id: pineId, username_recip: username };
      await owner.ask({ method: 'POST', path: '/pine_perm/remove/', form, ...sending });
    },
    async probe() {
      await owner.probe();
      return sessions.state();
    },
    async retryRefused(when) {
      const session = await sessions.load();
      if (session?.state !== 'refused') return sessions.state();
      const { nextProbeAt } = session;
      const isDue = nextProbeAt === null || nextProbeAt <= machineClock.now();
      if (when === 'now' || isDue) await owner.retryRefused();
      return sessions.state();
    },
    isResumeDue: () => sessions.isResumeDue(),
    resumed: () => sessions.resumed(),
    sessionState: () => sessions.state(),
    giveSession: (pair, note) => sessions.give(pair, note),
  };
}
