import { createLog } from '../../../../src-server/log/log.ts';

/** A process that logs to its standard output on each message, then answers. Ends when its parent disconnects. */
const log = createLog({ level: 'info' });
process.on('message', (word) => {
  log.warn({ word }, 'asked');
  process.send?.(word);
});
process.send?.('ready');
