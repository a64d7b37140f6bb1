import { join, resolve } from 'node:path';
import { removeAddressFile, writeAddressFile } from './address-file.ts';
import { RefusedStart } from './core/refused-start.ts';
import { readPorts } from './ports.ts';
import { startSandbox } from './sandbox.ts';

const dataDirectory = resolve(process.env.DATA_DIR || '.data');
const directory = join(dataDirectory, 'sandbox');

try {
  const sandbox = await startSandbox({
    directory,
    mailDirectory: join(dataDirectory, 'mail'),
    ports: readPorts(process.env.SANDBOX_PORT),
    host: '127.0.0.1',
    ...(process.env.APP_URL ? { appUrl: process.env.APP_URL } : {}),
    startsDaysAgo: Number(process.env.CLOCK_STARTS_DAYS_AGO || 0),
  });
  const line = writeAddressFile(directory, sandbox.addresses);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Exits within a second even if something hangs.
    setTimeout(() => process.exit(1), 900).unref();
    removeAddressFile(directory);
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(JSON.stringify(line));
} catch (error) {
  console.error(error instanceof RefusedStart ? error.message : error);
  process.exit(1);
}
