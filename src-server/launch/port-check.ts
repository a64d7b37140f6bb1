import { createServer } from 'node:net';
import { StartRefusal } from '../process/start-refusal.ts';

/** Checked before anything starts, so a taken port leaves nothing behind. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const error = await tryPort(port, host);
  if (error !== null) throw listenRefusal(error, port, host);
}

async function isPortFree(port: number, host: string): Promise<boolean> {
  return (await tryPort(port, host)) === null;
}

function listenRefusal(error: Error, port: number, host: string): StartRefusal {
  return new StartRefusal(`Cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
}

/** A port that no other program can take until `release`. */
export interface HeldPort {
  port: number;
  release(): Promise<void>;
}

/** Holds a free port and ends each connection to it. */
export function holdPort(port: number, host: string): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const holder = createServer((connection) => connection.destroy()).unref();
    holder.once('error', reject);
    holder.listen(port, host, () =>
      resolve({ port, release: () => new Promise((released) => holder.close(() => released())) }),
    );
  });
}

/** The control room's, and one for each provider. */
const SANDBOX_PORTS = 5;

/** The first of the consecutive free ports that the sandbox needs. */
export async function findSandboxPorts(wanted: number, host = '127.0.0.1'): Promise<number> {
  if (wanted !== 0) {
    for (const port of portsFrom(wanted)) {
      if (await isPortFree(port, host)) continue;
      throw new StartRefusal(
        `Port ${port} is taken and the sandbox needs ${wanted} to ${portsFrom(wanted).at(-1)}: set SANDBOX_PORT to another, or to 0 for free ones.`,
      );
    }
    return wanted;
  }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    // Below the ephemeral port range.
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    if (await areSandboxPortsFree(first, host)) return first;
  }
  throw new StartRefusal('There are not enough free ports in a row for the sandbox.');
}

/** Whether the sandbox can listen from this port on. */
export async function areSandboxPortsFree(first: number, host = '127.0.0.1'): Promise<boolean> {
  const free = await Promise.all(portsFrom(first).map((port) => isPortFree(port, host)));
  return free.every(Boolean);
}

function portsFrom(first: number): number[] {
  return Array.from({ length: SANDBOX_PORTS }, (_, step) => first + step);
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
