import { all, equals, rightWhen } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  found: boolean;
  canonical: boolean;
  otherCaseFound: boolean;
  shortNameStatus: number;
  shortNameHints: number;
  allBeginSo: boolean;
  specialStatus: number;
  madeUp: string;
  hasIds: boolean;
}

interface Hint {
  id?: unknown;
  username?: string;
}

const MAX_HINTS = 50;
const MADE_UP = 'zq-no-such_trader.4711';

export const t2 = defineStep<Seen>({
  id: 'T2',
  title: 'Look names up: three letters, other case, special signs, nobody',
  provider: 'tradingview',
  facts: {
    'tv.hint': (seen) =>
      all(
        equals(seen.found, true, 'second account found'),
        equals(seen.canonical, true, 'in its own spelling'),
        equals(seen.otherCaseFound, true, 'found in capitals'),
        equals(seen.allBeginSo, true, 'all hints begin with the text'),
        equals(seen.specialStatus, 200, 'text with _ and -'),
        equals(seen.madeUp, 'not-found', 'made-up name'),
        equals(seen.hasIds, true, 'ids'),
      ),
    'tv.hint-limit': ({ shortNameStatus, shortNameHints }) =>
      all(
        equals(shortNameStatus, 200, 'three letters'),
        rightWhen(shortNameHints === undefined ? undefined : shortNameHints <= MAX_HINTS, {
          right: `${shortNameHints} hints for three letters`,
          wrong: `${shortNameHints} hints for three letters`,
        }),
      ),
  },
  async run({ tradingview }, seen) {
    const { gateway, account } = tradingview;
    const found = await gateway.findUsername(account.second);
    seen.found = found.kind === 'found';
    seen.canonical = found.kind === 'found' && found.user.username === account.second;
    const capitals = await gateway.findUsername(account.second.toUpperCase());
    seen.otherCaseFound = capitals.kind === 'found' && capitals.user.username === account.second;
    const short = account.second.slice(0, 3);
    const hint = (text: string) =>
      tradingview.call('GET', `/username_hint/?s=${encodeURIComponent(text)}`, undefined, null);
    const answer = await hint(short);
    const hints = hintsIn(answer.json);
    seen.shortNameStatus = answer.status;
    seen.shortNameHints = hints.length;
    seen.hasIds = hints.every(({ id }) => typeof id === 'number' || typeof id === 'string');
    seen.allBeginSo = hints.every(({ username }) =>
      username?.toLowerCase().startsWith(short.toLowerCase()),
    );
    seen.specialStatus = (await hint('trader_a-b')).status;
    seen.madeUp = (await gateway.findUsername(MADE_UP)).kind;
  },
});

function hintsIn(json: unknown): Hint[] {
  if (Array.isArray(json)) return json;
  const { results } = (json ?? {}) as { results?: Hint[] };
  return results ?? [];
}
