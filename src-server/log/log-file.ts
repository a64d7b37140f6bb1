import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';

/** Where a person watches the terminal, the log goes into the data directory instead. */
export interface LogFile extends DestinationStream {
  /** From now on; what was written before follows. */
  open(dataDirectory: string): string;
}

/** Keeps lines until the data directory is known to be ours. */
export function createLogFile(): LogFile {
  let waiting: string[] = [];
  let stream: WriteStream | null = null;
  return {
    write(line) {
      if (stream === null) waiting.push(line);
      else stream.write(line);
    },
    open(dataDirectory) {
      const directory = join(dataDirectory, 'logs');
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, 'server.log');
      stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
      for (const line of waiting) stream.write(line);
      waiting = [];
      return file;
    },
  };
}
