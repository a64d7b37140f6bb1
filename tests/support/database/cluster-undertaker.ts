import { rmSync } from 'node:fs';
import { discardEmbeddedPostgres } from '../../../src-server/database/embedded-postgres.ts';
import { unmountOwnDisk } from './own-disk.ts';

const [directory = ''] = process.argv.slice(2);
for await (const _ of process.stdin) {
  // Nothing is ever written; only the end of the stream matters.
}
await discardEmbeddedPostgres(directory);
unmountOwnDisk(directory);
rmSync(directory, { recursive: true, force: true });
