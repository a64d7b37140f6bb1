import { setTimeout as delay } from 'node:timers/promises';
import { pasteCookie } from '../world/paste-cookie.ts';
import { setFault, type Trouble } from './set-fault.ts';
import type { Blow, Strike } from './strike.ts';
import { renameTrader } from './trader-renamed.ts';

/** Duration of each fault. */
const SECONDS = 3;

const PERM = 'POST /pine_perm/*';
const MEMBERS = '* /api/v10/guilds/*/members/*';

/** Every failure that the three providers may show for a while (F4). */
const TROUBLES: readonly Trouble[] = [
  { provider: 'stripe', kind: 'status', status: 500, rate: 0.5 },
  { provider: 'stripe', kind: 'status', status: 429, rate: 0.3 },
  { provider: 'stripe', kind: 'status', status: 429, retryAfterSeconds: 1, rate: 0.5 },
  { provider: 'stripe', kind: 'status', status: 401, rate: 0.3 },
  { provider: 'stripe', kind: 'refuse', rate: 0.5 },
  { provider: 'stripe', kind: 'truncate', rate: 0.3 },
  { provider: 'stripe', kind: 'slow', delayMs: 800, rate: 0.5 },
  { provider: 'stripe', kind: 'lost-response', rate: 0.3 },
  { provider: 'stripe', kind: 'html', status: 502, rate: 0.3 },
  { provider: 'stripe', kind: 'timeout', remaining: 1 },
  { provider: 'discord', route: MEMBERS, kind: 'status', status: 500, rate: 0.5 },
  { provider: 'discord', route: MEMBERS, kind: 'status', status: 403, rate: 0.2 },
  { provider: 'discord', route: MEMBERS, kind: 'global-limit', retryAfterSeconds: 1, rate: 0.3 },
  { provider: 'discord', route: MEMBERS, kind: 'lost-response', rate: 0.5 },
  { provider: 'discord', route: MEMBERS, kind: 'truncate', rate: 0.3 },
  { provider: 'discord', route: MEMBERS, kind: 'status', status: 401, rate: 0.2 },
  { provider: 'discord', route: MEMBERS, kind: 'html', status: 502, rate: 0.3 },
  { provider: 'discord', route: MEMBERS, kind: 'html', status: 429, retryAfterSeconds: 2 },
  { provider: 'discord', route: MEMBERS, kind: 'refuse', rate: 0.3 },
  { provider: 'discord', route: MEMBERS, kind: 'timeout', remaining: 1 },
  { provider: 'tradingview', route: PERM, kind: 'status', status: 500, rate: 0.5 },
  { provider: 'tradingview', route: PERM, kind: 'status', status: 429, retryAfterSeconds: 1 },
  { provider: 'tradingview', route: PERM, kind: 'html', status: 503, rate: 0.5 },
  { provider: 'tradingview', route: PERM, kind: 'lost-response', rate: 0.5 },
  { provider: 'tradingview', route: PERM, kind: 'truncate', rate: 0.5 },
  { provider: 'tradingview', route: PERM, kind: 'refuse', rate: 0.5 },
  { provider: 'tradingview', route: PERM, kind: 'timeout', remaining: 1 },
];

async function newCookie({ world }: Blow): Promise<boolean> {
  await world.control('POST', '/tradingview/cookie/expire', {});
  await delay(1_000);
  await pasteCookie(world);
  return true;
}

async function sameCookie({ world }: Blow): Promise<boolean> {
  await world.control('POST', '/tradingview/cookie/expire', { status: 401 });
  await delay(1_500);
  await world.control('POST', '/tradingview/cookie/revive');
  // Paste in any case: a connection that we refused is retried when the operator reconnects.
  await pasteCookie(world);
  return true;
}

async function rotatedCookie({ world }: Blow): Promise<boolean> {
  await world.control('POST', '/tradingview/cookie/rotate');
  return true;
}

export const PROVIDER_STRIKES: readonly Strike[] = [
  ...TROUBLES.map((trouble): Strike => {
    const { provider, kind, status = '' } = trouble;
    const name = `${provider}: ${kind} ${status}`.trim();
    return {
      fault: 'F4',
      name,
      track: 'world',
      strike: setFault({ forSeconds: SECONDS, ...trouble }),
    };
  }),
  { fault: 'F9', name: 'the cookie died, a new one', track: 'world', strike: newCookie },
  { fault: 'F9', name: 'the cookie died with 401', track: 'world', strike: sameCookie },
  { fault: 'F9', name: 'the cookie was rotated', track: 'world', strike: rotatedCookie },
  { fault: 'F9', name: 'a trader was renamed', track: 'world', strike: renameTrader },
  {
    fault: 'F9',
    name: 'wrapped hints',
    track: 'world',
    strike: setFault({
      provider: 'tradingview',
      route: 'GET /username_hint/',
      kind: 'wrapped-hints',
      remaining: 1,
    }),
  },
  {
    fault: 'F9',
    name: 'endless pages',
    track: 'world',
    strike: setFault({
      provider: 'tradingview',
      route: 'POST /pine_perm/list_users/',
      kind: 'endless-next',
      forSeconds: SECONDS,
    }),
  },
];
