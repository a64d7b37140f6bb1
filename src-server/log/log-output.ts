import { type DestinationStream, pino } from 'pino';

/** So many bytes are written at once; fewer after so long. */
const AT_ONCE = 4096;
const LATEST_MS = 100;
const WARN = 40;

/**
 * The standard output. A system call for each line costs more than the line: those of every day wait a moment for
 * each other. From a warning on, and at the end of the process, what waits is written at once.
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
    /** pino then tells of each line how grave it is. */
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
