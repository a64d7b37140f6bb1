import { type DestinationStream, pino } from 'pino';

/** Flushes at this many bytes, or after this long. */
const AT_ONCE = 4096;
const LATEST_MS = 100;
const WARN = 40;

/**
 * Standard output with batching, because one system call per line costs more than the line.
 * Warnings and the end of the process flush at once.
 */
export function createLogOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: AT_ONCE });
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    output.flushSync();
  };
  process.once('exit', flush);
  const stream = {
    /** Makes pino set each line's level. */
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (stream.lastLevel >= WARN) flush();
      else timer ??= setTimeout(flush, LATEST_MS).unref();
    },
  };
  return stream;
}
