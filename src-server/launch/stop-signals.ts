import {
  commandLineOf,
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  parentOf,
} from '../process/process-identity.ts';
import type { Shutdown } from './shutdown.ts';

/** A Ctrl-C under npm arrives twice, from the terminal and passed on by npm; a person is slower. */
const ONE_PRESS_MS = 500;
const LOOK_EVERY_MS = 250;
const SCRIPT_RUNNER = /(^|\/|\s)(npm|pnpm|yarn)(-cli\.js|\.cjs|\.js)?(\s|$)/;

/** Everything by which a person or a system asks the process to stop. */
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
    // While stopping, connections break; that is no reason to stop less orderly.
    if (!isLostConnection(error) && !shutdown.signal.aborted) void shutdown.begin(1);
  });
  // With its reader gone (a killed npm, a closed terminal) output fails, which must not end the orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopWithStarter(shutdown);
}

/** The words of `ws` and of Node for a connection that was never made; they carry no code, or no syscall. */
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
 * A client library that closes a socket which is just connecting leaves its error to nobody. It says that
 * a provider is away, which is no state of ours to lose: the server never dies of it.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NEVER_MADE.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined && LOST_CONNECTION.includes(code);
}

/** Started by a script runner, we are its child in people's eyes: when it is killed, we stop as well. */
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

/** From our parent up to the script runner, between whom there may be shells. Nobody above it is asked. */
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
  // Not under npm any more, only its environment: at most the old Node that handed over to ours.
  return starters.filter(({ pid }) => String(pid) === process.env.WICKLINE_STARTED_BY);
}
