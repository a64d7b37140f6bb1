import { createServer } from 'node:net';

/** A port that nothing listens on at this moment: the wanted one, or any. Fails where the wanted one is taken. */
export function findFreePort(host = '127.0.0.1', wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, host, () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
