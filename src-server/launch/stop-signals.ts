import {
  commandLineOf,
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  parentOf,
} from '../process/process-identity.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * A Ctrl-C under npm arrives twice: from the terminal, and forwarded by npm. A person presses more
 * slowly.
 */
const ONE_PRESS_MS = 500;
const LOOK_EVERY_MS = 250;
const SCRIPT_RUNNER = /(^|\/|\s)(npm|pnpm|yarn)(-cli\.js|\.cjs|\.js)?(\s|$)/;

/** Handles every way in which a person or the system stops the process. */
export function hookStopSignals(shutdown: Shutdown): void {
  let firstAt = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    const now = performance.now();
    if (shutdown.signal.aborted && now - firstAt < ONE_PRESS_MS) return;
    if (!shutdown.signal.aborted) firstAt = now;
    void shutdown.begin(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    // Connections break during a shutdown. That must not interrupt it.
    if (!isLostConnection(error) && !shutdown.signal.aborted) void shutdown.begin(1);
  });
  // Without a reader (a killed npm, a closed terminal) output fails, which must not interrupt the
  // shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopWithStarter(shutdown);
}

/**
 * Messages of `ws` and Node for a connection that was never established. They have no code, or no
 * syscall.
 */
const NEVER_MADE =
  /^(Opening handshake has timed out|WebSocket was closed before the connection was established|Unexpected server response: \d{3}|socket hang up|Client network socket disconnected before secure TLS connection was established)$/;

const LOST_CONNECTION = [
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * A client library that closes a connecting socket leaves its error unhandled. It only means that a
 * provider is unavailable, so it must not end the server.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NEVER_MADE.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined && LOST_CONNECTION.includes(code);
}

/** Users see us as a child of the script runner: when it is killed, stop too. */
function stopWithStarter(shutdown: Shutdown): void {
  const starters = listStarters();
  if (starters.length === 0) return;
  const timer = setInterval(() => {
    if (starters.every(isRunning)) return;
    clearInterval(timer);
    if (!shutdown.signal.aborted) void shutdown.begin(0);
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * The processes from our parent up to the script runner, including shells between them, but none
 * above.
 */
function listStarters(): ProcessIdentity[] {
  if (process.env.WICKLINE_STARTED_BY === undefined && process.env.npm_execpath === undefined) {
    return [];
  }
  const starters: ProcessIdentity[] = [];
  for (let pid: number | null = process.ppid; pid !== null && pid > 1; pid = parentOf(pid)) {
    const identity = identifyProcess(pid);
    if (identity === null) return [];
    starters.push(identity);
    if (SCRIPT_RUNNER.test(commandLineOf(pid))) return starters;
  }
  // Not a child of npm any more, despite its environment. Keep only the old Node that started ours.
  return starters.filter(({ pid }) => String(pid) === process.env.WICKLINE_STARTED_BY);
}
