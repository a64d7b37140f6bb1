import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Long enough for the work that begins with a start. */
const AFTER_START_MS = 2_000;

/** V8's default: after how many collections it drops the compiled code of a function that did not run. */
const KEPT_FOR = 6;

/**
 * A start leaves holes in the heap, because most of what it made is garbage afterwards, and code that runs once. V8 would
 * keep their pages for the life of an idle server: 23 MB. Costs a quarter of a second of processor time, once.
 */
export function collectAfterStart(): void {
  setTimeout(collectGarbage, AFTER_START_MS).unref();
}

/**
 * Collects everything unreachable, moves the rest together, and returns free pages to the system. A function that does
 * not run just now is compiled again when it is called.
 */
export function collectGarbage(): void {
  // V8 gives the function only to a new context, and takes compiled code only with the flags of the start.
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  setFlagsFromString('--bytecode-old-age=1');
  setFlagsFromString('--flush-baseline-code');
  collect({ type: 'major', flavor: 'last-resort' });
  setFlagsFromString('--no-flush-baseline-code');
  setFlagsFromString(`--bytecode-old-age=${KEPT_FOR}`);
}
