/** A read, the write, and the confirming read. */
const CALLS_PER_FIRST_GRANT = 3;
/** TradingView tolerates two sequential calls a second. */
const TRADINGVIEW_CALLS_PER_SECOND = 2;
/** Discord allows about ten role changes per server in ten seconds, after a burst of ten. */
const ROLE_CHANGES = 10;
const ROLE_CHANGES_PER_SECONDS = 10;

interface AccessDuration {
  tradingView: { calls: number; seconds: number };
  discord: { writes: number; seconds: number };
}

/** Computes the duration at the real pace. A test at that pace confirms it. */
export function accessDuration(wanted: {
  subscribers: number;
  indicators: number;
  roles: number;
}): AccessDuration {
  const calls = wanted.subscribers * wanted.indicators * CALLS_PER_FIRST_GRANT;
  const writes = wanted.subscribers * wanted.roles;
  const windows = Math.max(0, Math.ceil(writes / ROLE_CHANGES) - 1);
  return {
    tradingView: { calls, seconds: calls / TRADINGVIEW_CALLS_PER_SECOND },
    discord: { writes, seconds: windows * ROLE_CHANGES_PER_SECONDS },
  };
}
