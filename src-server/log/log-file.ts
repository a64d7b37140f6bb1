import {
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  statSync,
  type WriteStream,
} from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';

/**
 * Replaces standard output when a person watches the terminal: writes the log to the data
 * directory.
 */
interface LogFile extends DestinationStream {
  /** Starts writing. Buffered lines follow. Returns the file's path. */
  open(dataDirectory: string): string;
}

const LARGEST_BYTES = 10 * 1024 * 1024;

/**
 * Buffers lines until the data directory is claimed. Rotates a full file, keeping one predecessor.
 */
export function createLogFile(largestBytes = LARGEST_BYTES): LogFile {
  let waiting: string[] = [];
  let stream: WriteStream | null = null;
  let file = '';
  let size = 0;

  const begin = (): WriteStream => {
    size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    // On a full disk the stream is destroyed and its lines are lost. The next line opens another.
    return createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => {});
  };
  const append = (to: WriteStream, line: string): WriteStream => {
    let current = to.destroyed ? begin() : to;
    // A stream opens its file asynchronously.
    if (size > largestBytes && existsSync(file)) {
      current.end();
      renameSync(file, `${file}.1`);
      current = begin();
    }
    size += Buffer.byteLength(line);
    current.write(line);
    return current;
  };

  return {
    write(line) {
      if (stream === null) waiting.push(line);
      else stream = append(stream, line);
    },
    open(dataDirectory) {
      const directory = join(dataDirectory, 'logs');
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      file = join(directory, 'server.log');
      stream = begin();
      for (const line of waiting) stream = append(stream, line);
      waiting = [];
      return file;
    },
  };
}
