import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Flushes at this many characters, or after this long. */
const AT_ONCE = 4096;
const LATEST_MS = 100;
const WARN = 40;
/** Beyond this, lines for a reader that takes nothing are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** At the end of the process, a busy reader gets this many chances of 10 milliseconds. */
const MAX_LAST_TRIES = 50;
const LAST_TRY_MS = 10;

/** The reader is gone, or the terminal. */
const GONE = ['EPIPE', 'EIO', 'EBADF'];

type Write = (bytes: Buffer) => number;

/**
 * Standard output with batching, because one system call per line costs more than the line.
 * Warnings and the end of the process flush at once. Logging never stops the process: a busy reader gets the lines
 * later, a full disk loses them, and nothing is written after the reader is gone.
 */
export function createLogOutput(write: Write = (bytes) => writeSync(1, bytes)): DestinationStream {
  const batch = createBatch(write);
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = batch.flush() === 'busy' ? setTimeout(flush, LATEST_MS).unref() : null;
  };
  process.once('exit', () => batch.flushLast());
  const stream = {
    /** Makes pino set each line's level. */
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      const isFull = batch.add(line);
      if (isFull || stream.lastLevel >= WARN) flush();
      else timer ??= setTimeout(flush, LATEST_MS).unref();
    },
  };
  return stream;
}

function createBatch(write: Write) {
  let text = '';
  /** Bytes that a busy reader has not taken. They precede the text. */
  let rest: Buffer = Buffer.alloc(0);
  let isGone = false;
  /** The last line that was written lacks its end. */
  let isTorn = false;

  /** Returns `busy` if lines are left. */
  const flush = (): 'done' | 'busy' => {
    try {
      while (rest.length > 0 || text !== '') {
        if (rest.length === 0) [rest, text] = [Buffer.from(text), ''];
        const written = write(rest);
        isTorn = written < rest.length;
        rest = rest.subarray(written);
      }
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return 'busy';
      isGone = GONE.includes(code);
      // A full disk. A line that it cut ends here.
      [rest, text] = [Buffer.from(isTorn && !isGone ? '\n' : ''), ''];
    }
    return 'done';
  };

  return {
    flush,
    /** Returns true if it is time to flush. */
    add(line: string): boolean {
      if (isGone || rest.length + text.length > MAX_WAITING_BYTES) return false;
      text += line;
      return rest.length === 0 && text.length >= AT_ONCE;
    },
    /** No event loop is left to wait in. */
    flushLast() {
      const clock = new Int32Array(new SharedArrayBuffer(4));
      for (let tries = 0; flush() === 'busy' && tries < MAX_LAST_TRIES; tries += 1) {
        Atomics.wait(clock, 0, 0, LAST_TRY_MS);
      }
    },
  };
}
