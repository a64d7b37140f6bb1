import { createHmac, hkdfSync } from 'node:crypto';
import type { Kernel } from '../../kernel.ts';
import { addressBlock } from '../../limits/address-block.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Caller } from '../../procedure/request-context.ts';
import { COUNTED_REASONS, WATCHED_REASONS } from './refusal-reason.ts';

export const MAX_LINES_OF_REASON = 60;
/** Per address, or /64 for IPv6, so one caller cannot hide others with the same reason. */
export const MAX_LINES_OF_ADDRESS = 10;
const WINDOW_MS = 60_000;
/** Enough to compare two lines by eye. */
const HASH_DIGITS = 16;

interface Refusal {
  /** 'auth.signed-out': an error code or a verb's reason, never the caller's text. */
  reason: string;
  remoteAddress: string;
  /** The e-mail address or name that the caller typed. Logged as a keyed hash. */
  typed?: string;
  [field: string]: unknown;
}

export interface RefusalRecord {
  /** Counts a refused request and logs it, unless its reason or address has used up its lines. */
  note(refusal: Refusal, findCaller: () => Promise<Caller>): Promise<void>;
  /** Logs the pending counts of omitted lines. Safe to repeat. */
  close(): void;
}

interface Tally {
  written: number;
  ofAddress: Map<string, number>;
  leftOut: number;
}

/** `after` runs its callback once; it must not keep the process alive. */
export function createRefusalRecord(
  deps: Pick<Kernel, 'machineClock' | 'log'> & {
    metrics: Pick<Metrics, 'refusedRequests'>;
    secret: string;
    after?: (ms: number, run: () => void) => void;
  },
): RefusalRecord {
  const { log, metrics, machineClock, after = afterTimeout } = deps;
  const hashOf = typedHashWith(deps.secret);
  let tallies = new Map<string, Tally>();
  let since = machineClock.now().getTime();
  // Start every counter at 0 so rate() sees the first event.
  for (const reason of WATCHED_REASONS) metrics.refusedRequests.inc({ reason }, 0);

  const endWindow = () => {
    for (const [reason, { leftOut }] of tallies) {
      if (leftOut > 0) log.warn({ reason, leftOut }, 'refused requests left out');
    }
    tallies = new Map();
    since = machineClock.now().getTime();
  };
  const tallyOf = (reason: string): Tally => {
    const tally = tallies.get(reason) ?? { written: 0, ofAddress: new Map(), leftOut: 0 };
    tallies.set(reason, tally);
    return tally;
  };
  const leaveOut = (tally: Tally) => {
    if (tally.leftOut === 0) after(WINDOW_MS, endWindow);
    tally.leftOut += 1;
  };

  return {
    async note({ typed, ...refusal }, findCaller) {
      const { reason, remoteAddress } = refusal;
      metrics.refusedRequests.inc({ reason });
      if (machineClock.now().getTime() - since >= WINDOW_MS) endWindow();
      const tally = tallyOf(reason);
      if (COUNTED_REASONS.includes(reason)) return leaveOut(tally);
      const block = addressBlock(remoteAddress);
      const ofAddress = tally.ofAddress.get(block) ?? 0;
      if (tally.written >= MAX_LINES_OF_REASON || ofAddress >= MAX_LINES_OF_ADDRESS) {
        leaveOut(tally);
        return;
      }
      tally.written += 1;
      tally.ofAddress.set(block, ofAddress + 1);
      // A database outage must never fail the refusal itself.
      const caller = await findCaller().catch(() => ({}));
      const typedHash = typed === undefined ? {} : { typedHash: hashOf(typed) };
      log.warn({ ...caller, ...refusal, ...typedHash }, 'request refused');
    },
    close: endWindow,
  };
}

/** Keyed, because a plain hash could be reversed with a list of addresses. */
function typedHashWith(secret: string): (typed: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'wickline/typed-name', 32));
  return (typed) =>
    createHmac('sha256', key)
      .update(typed.trim().toLowerCase())
      .digest('hex')
      .slice(0, HASH_DIGITS);
}

function afterTimeout(ms: number, run: () => void): void {
  setTimeout(run, ms).unref();
}
