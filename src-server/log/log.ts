import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogOutput } from './log-output.ts';
import { redact } from './redact.ts';

export type Log = Logger;

/** Ids in every log line of a request, job or event. */
export interface LogScope {
  /**
   * The same for everything that one request or webhook causes, across processes: 32 hex digits.
   */
  trace?: string;
  /** Current span, if traces are exported: 16 hex digits. */
  span?: string;
  requestId?: string;
  jobId?: string;
  eventId?: string;
}

const scope = new AsyncLocalStorage<LogScope>();

export function withLogScope<T>(ids: LogScope, work: () => T): T {
  return scope.run({ ...scope.getStore(), ...ids }, work);
}

/** For work that a request only triggers. Its lines are not the request's. */
export function outsideLogScope<T>(work: () => T): T {
  return scope.exit(work);
}

export function currentLogScope(): LogScope {
  return scope.getStore() ?? {};
}

/** Starts a trace with the id of its first request or job. */
export function traceOf(id: string): string {
  return id.replaceAll('-', '');
}

export function createLog(options: {
  level: string;
  destination?: DestinationStream;
  /** Tells several instances apart; absent if there is only one. */
  instance?: string;
}): Log {
  const settings = {
    level: options.level,
    base: options.instance === undefined ? null : { instance: options.instance },
    // A copy, because pino writes the line's fields into it.
    mixin: () => ({ ...currentLogScope() }),
    formatters: { log: redact },
    // `redact` already made errors plain.
    serializers: { err: (error: unknown) => error },
  };
  return pino(settings, options.destination ?? createLogOutput());
}
