import { buildClients } from '../src-server/launch/client-build.ts';

/** What `npm start` does by itself when sources have changed. */
try {
  await buildClients(console.log).done;
  console.log('The client and the control room are up to date.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
