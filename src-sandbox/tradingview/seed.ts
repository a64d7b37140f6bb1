import { createHash, randomBytes } from 'node:crypto';
import type { AccessRow, Account, Script, Session, Settings, TradingViewState } from './state.ts';

/** Fictional traders. Several share a prefix, and case is mixed, because lookups get both wrong. */
const USERNAMES = [
  'TraderAnna',
  'TraderAnnabel',
  'traderanna_fx',
  'TraderBen',
  'trader_ben',
  'TraderBenno',
  'Trad',
  'TradingTom',
  'tradewind',
  'TradeWind77',
  'Alice-K',
  'alice',
  'Alicia',
  'bob.the.bull',
  'BobTheBear',
  'candle_carla',
  'CandleCarl',
  'DeltaDana',
  'delta_dan',
  'EMA_Emma',
  'FibFiona',
  'fibonacci_fritz',
  'GammaGrace',
  'HedgeHugo',
  'hodl_hannah',
  'IchimokuIda',
  'JPY_Jonas',
  'karlKurs',
  'LongLena',
  'MacdMax',
  'NinaNasdaq',
  'OrderbookOle',
  'PipPaula',
  'quant_quentin',
  'RangeRosa',
  'ScalpSven',
  'SwingSara',
  'TickTessa',
  'VwapVera',
  'WickWilma',
] as const;
const INACTIVE_USERNAME = 'dormant_dora';
const FIRST_ACCOUNT_ID = 41_000_101;
/** Far from every user id, like ids of another table. */
const FIRST_ROW_ID = 7_001;

/** Another seller's script: known to TradingView, but not ours to manage. */
export const FOREIGN_PINE_ID = 'PUB;0d4be6f2713c49a58e20c6b7f19a3d55';

const SCRIPTS: Script[] = [
  { key: 'main', pineId: 'PUB;4f1c9a07be2d4c0c8f35d2b1a6e97c30', name: 'Wickline Main' },
  { key: 'wavematrix', pineId: 'PUB;a83b5e12dd7f4b6e9c01745f20cb8e64', name: 'Wavematrix' },
  { key: 'orderblock', pineId: 'PUB;c97d204e61fb49c2b0ae3389f51d7a18', name: 'Orderblock' },
];

/** Granted by hand before the product existed: a sweep must notice these and leave them alone. */
const ROWS_BY_HAND: { key: Script['key']; username: string; expiration: string | null }[] = [
  { key: 'main', username: 'GammaGrace', expiration: null },
  { key: 'main', username: 'quant_quentin', expiration: '2031-01-31T23:59:59.999Z' },
  { key: 'orderblock', username: 'GammaGrace', expiration: null },
];

const SETTINGS: Settings = {
  propagationDelayMs: 0,
  renameDelayMs: 0,
  pace: null,
  deadSessionStatus: 403,
  removeAbsent: 'ok',
  overLimit: 'refuse',
  expiredRows: 'listed',
  browsersOnly: false,
  rowIds: 'user',
  foreignScript: 403,
  nextLinks: 'relative',
  regionalRedirect: false,
};

export function seededState(now: Date): TradingViewState {
  const accounts = [
    ...USERNAMES.map((username, index) => newAccount(FIRST_ACCOUNT_ID + index, username, false)),
    newAccount(FIRST_ACCOUNT_ID + USERNAMES.length, INACTIVE_USERNAME, true),
  ];
  return {
    accounts,
    scripts: structuredClone(SCRIPTS),
    rows: ROWS_BY_HAND.flatMap(({ key, username, expiration }, index): AccessRow[] => {
      const account = accounts.find((each) => each.username === username);
      const script = SCRIPTS.find((each) => each.key === key);
      if (account === undefined || script === undefined) return [];
      const created = new Date(now.getTime() - 90 * 86_400_000).toISOString();
      const rowId = FIRST_ROW_ID + index;
      const row = { pineId: script.pineId, userId: account.id, rowId, expiration, created };
      return [{ ...row, expired: false }];
    }),
    unseen: [],
    session: newSession(),
    settings: structuredClone(SETTINGS),
  };
}

export function newAccount(id: number, username: string, inactive: boolean): Account {
  return { id, username, inactive, userpic: portrait(id, username), staleName: null };
}

/** Looks like the real pair: 32 characters, and 'v3:' with base64. */
export function newSession(): Session {
  return {
    sessionId: randomBytes(16).toString('hex'),
    sessionIdSign: `v3:${randomBytes(32).toString('base64')}`,
    alive: true,
    rotationDue: false,
  };
}

/** Some accounts have an inlined picture, which makes a page of rows large. */
function portrait(id: number, username: string): string {
  const digest = createHash('sha256').update(username).digest();
  return id % 3 === 0
    ? `data:image/png;base64,${Buffer.concat(Array(64).fill(digest)).toString('base64')}`
    : `https://s3.tradingview.com/userpics/${id}-${digest.toString('hex').slice(0, 4)}_mid.png`;
}
