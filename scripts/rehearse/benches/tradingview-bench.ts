import { setTimeout as delay } from 'node:timers/promises';
import { machineClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import type { Log } from '../../../src-server/log/log.ts';
import { createSecretBox } from '../../../src-server/secrets/secret-box.ts';
import { createTradingViewGateway } from '../../../src-server/tradingview/gateway/adapter.ts';
import {
  type CookiePair,
  cookieHeader,
} from '../../../src-server/tradingview/gateway/cookie-pair.ts';
import { callHttp, type HttpAnswer } from '../../../src-server/tradingview/gateway/http-call.ts';
import type { TradingViewGateway } from '../../../src-server/tradingview/gateway/port.ts';

export interface TradingViewAccount {
  sessionId: string;
  sessionIdSign: string;
  /** 'PUB;…', owned by the account of the cookies. */
  script: string;
  /** A second account, which gains and loses access. */
  second: string;
  /** A script of another owner. Null: only an invented one is tried. */
  foreign: string | null;
}

export interface TradingViewBench {
  account: TradingViewAccount;
  gateway: TradingViewGateway;
  /** One call with the product's headers. `pair` null: without cookies. */
  call(
    method: 'GET' | 'POST',
    path: string,
    form?: Form,
    pair?: CookiePair | null,
  ): Promise<HttpAnswer>;
  /** The current pair: TradingView may rotate it in any answer. */
  pair(): CookiePair;
  replacePair(pair: CookiePair): void;
}

type Form = Record<string, string>;

/** The product's pace: two calls a second. */
const GAP_MS = 500;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 4 * 1024 * 1024;

export function openTradingViewBench(options: {
  account: TradingViewAccount;
  baseUrl: string;
  orm: Orm;
  log: Log;
  paceScale: number;
}): TradingViewBench {
  const { account, baseUrl, orm, log, paceScale } = options;
  const secretBox = createSecretBox([crypto.randomUUID().repeat(2)]);
  let pair: CookiePair = { sessionId: account.sessionId, sessionIdSign: account.sessionIdSign };
  let nextAt = 0;
  return {
    account,
    gateway: createTradingViewGateway({ orm, machineClock, log, secretBox, baseUrl, paceScale }),
    async call(method, path, form, asPair = pair) {
      const wait = nextAt - performance.now();
      nextAt = Math.max(nextAt, performance.now()) + GAP_MS / paceScale;
      if (wait > 0) await delay(wait);
      return callHttp(baseUrl, {
        method,
        path,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        ...(form === undefined ? {} : { form }),
        ...(asPair === null ? {} : { cookie: cookieHeader(asPair) }),
      });
    },
    pair: () => pair,
    replacePair: (fresh) => {
      pair = fresh;
    },
  };
}

export const LIST = '/pine_perm/list_users/?limit=30&order_by=user__username';

interface Row {
  id: number | string;
  username: string;
  expiration?: string | null;
  created?: string;
}

/** The second account's entry, or null. Throws when the list cannot be read. */
export async function readRow(bench: TradingViewBench): Promise<Row | null> {
  const { script, second } = bench.account;
  const answer = await bench.call('POST', LIST, { pine_id: script, username: second });
  if (answer.status !== 200) throw new Error(`list_users answered ${answer.status}.`);
  const { results } = answer.json as { results: Row[] };
  return results.find(({ username }) => username.toLowerCase() === second.toLowerCase()) ?? null;
}

export function statusOf({ json }: HttpAnswer): string {
  const { status } = (json ?? {}) as { status?: unknown };
  return typeof status === 'string' ? status : 'none';
}
