import type { Sending } from '../../access/access-provider.ts';
import { type Clock, machineClock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Log } from '../../log/log.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { sameName } from '../rows/find-target-row.ts';
import { type AccessRow, failureOf, readHints, readStatus } from './answers.ts';
import { callHttp, VENDOR } from './http-call.ts';
import { listUsers } from './list-users.ts';
import { createOwnerCalls, type OwnerCall } from './owner-calls.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { createSessionStore } from './session-store.ts';
import { createStandBack } from './stand-back.ts';
import type { TradingViewGateway } from './tradingview.gateway.ts';
import { createTurns } from './turns.ts';

export interface TradingViewGatewayOptions {
  orm: Orm;
  log: Log;
  secretBox: SecretBox;
  /** Without trailing slash; empty is TradingView itself. */
  baseUrl: string | null;
  /** Dates the tries of a refused session; absent: the machine's. */
  machineClock?: Clock;
  /** Multiplies our pace. */
  paceScale: number;
  /** Told once when a session that was accepted, or never tried, is refused. */
  onSessionRefused?(): void;
}

type OwnSending = Pick<OwnerCall, 'urgency' | 'confirm'>;

/** Two calls a second are known to be borne. */
const GAP_MS = 500;
/** The first wait after a 'too fast' is waited out; a longer one is for whoever comes again later. */
const PATIENCE_MS = 6_000;
const LIVE_CHECK_TIMEOUT_MS = 3_000;
const HINTS_BYTES = 256 * 1024;

export function createTradingViewGateway(options: TradingViewGatewayOptions): TradingViewGateway {
  const baseUrl = options.baseUrl || VENDOR;
  const machine = options.machineClock ?? machineClock;
  const sessions = createSessionStore(options.orm, options.secretBox, machine);
  const turns = createTurns(options.orm, 'tradingview', GAP_MS / options.paceScale, {
    patienceMs: PATIENCE_MS,
  });
  const waitScale = 1 / options.paceScale;
  const standBack = createStandBack({ turns, log: options.log, waitScale });
  const owner = createOwnerCalls({
    baseUrl,
    sessions,
    turns,
    standBack,
    onRefused() {
      options.log.warn('TradingView refused the session: the queue waits until it works again');
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
    const answer = await (isAside ? ask() : turns.take(urgency, ask));
    await standBack(answer, isAside ? 'aside' : 'in-turn');
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
  /** A date that changing did not take away goes with the entry, which is made anew without one. */
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
    // Whatever has changed since: what somebody had must not be lost for good between the two.
    await send('/pine_perm/add/', { urgency });
  };

  return {
    findUsername,
    listNamed,
    listUsers: (pineId, urgency) => listUsers(owner, { pineId, urgency }),
    waitForTurn(urgency) {
      assertOutsideTransaction('TradingView');
      return turns.wait(urgency);
    },
    async giveAccess({ pineId, username, userId, expiresAt }, known, sending) {
      const { urgency } = sending;
      // For where an entry is told otherwise by its name than by its id.
      const refuseOther = () => refuseStranger({ findUsername }, { username, userId }, urgency);
      const form = {
        pine_id: pineId,
        username_recip: username,
        ...(expiresAt === null ? {} : { expiration: expiresAt.toISOString() }),
      };
      const send = async (path: string, how: OwnSending) =>
        readStatus(await owner.ask({ method: 'POST', path, form, ...how }));
      const post = (path: string) => send(path, sending);
      // 'exists' keeps the expiry as it was, so whoever is there already has to be changed instead.
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
      const isDue = nextProbeAt === null || nextProbeAt <= machine.now();
      if (when === 'now' || isDue) await owner.retryRefused();
      return sessions.state();
    },
    isResumeDue: () => sessions.isResumeDue(),
    resumed: () => sessions.resumed(),
    sessionState: () => sessions.state(),
    giveSession: (pair, note) => sessions.give(pair, note),
  };
}
