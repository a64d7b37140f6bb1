import { createServer } from 'node:net';
import { StartRefusal } from '../process/start-refusal.ts';

/** Checked before anything starts, so a taken port leaves nothing behind. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const error = await tryPort(port, host);
  if (error !== null) throw listenRefusal(error, port, host);
}

export async function isPortFree(port: number, host: string): Promise<boolean> {
  return (await tryPort(port, host)) === null;
}

function listenRefusal(error: Error, port: number, host: string): StartRefusal {
  return new StartRefusal(`Cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
}

/** The first of four consecutive free ports, which the sandbox needs. */
export async function findSandboxPorts(wanted: number, host = '127.0.0.1'): Promise<number> {
  if (wanted !== 0) {
    for (const port of fourFrom(wanted)) {
      if (await isPortFree(port, host)) continue;
      throw new StartRefusal(
        `Port ${port} is taken and the sandbox needs ${wanted} to ${wanted + 3}: set SANDBOX_PORT to another, or to 0 for free ones.`,
      );
    }
    return wanted;
  }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    // Below the ephemeral port range.
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all(fourFrom(first).map((port) => isPortFree(port, host)));
    if (free.every(Boolean)) return first;
  }
  throw new StartRefusal('There are no four free ports in a row for the sandbox.');
}

function fourFrom(first: number): number[] {
  return [first, first + 1, first + 2, first + 3];
}

function tryPort(port: number, host: string): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

function reasonOf(error: Error): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return 'the port is taken by another program; stop that one, or set PORT to another';
    case 'EACCES':
      return 'ports below 1024 need special rights; set PORT to a higher one';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'this machine has no such address; set HOST to one that it has';
    default:
      return error.message;
  }
}
