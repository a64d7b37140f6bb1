import { buildClients } from '../../src-server/launch/client-build.ts';
import { bundleServer } from './bundle-server.ts';

/** `npm run build`: builds the clients, as `npm start` does after a change, and bundles the server into one file. */
try {
  await buildClients(console.log).done;
  console.log('The client and the control room are up to date.');
  await bundleServer();
  console.log('The server is in dist/server/server.js: `node dist/server/server.js` runs it.');
  console.log('Beside it are the commands of docs/operations.md, such as dist/server/backup.js.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
