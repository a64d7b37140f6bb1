import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogOutput } from './log-output.ts';
import { redact } from './redact.ts';

export type Log = Logger;

/** Ids that every line written during a request, job or event carries. */
export interface LogScope {
  /** The same through everything that one request or webhook led to, in whichever process: 32 hex digits. */
  trace?: string;
  /** Of the trace, where traces are sent to a collector: 16 hex digits. */
  span?: string;
  requestId?: string;
  jobId?: string;
  eventId?: string;
}

const scope = new AsyncLocalStorage<LogScope>();

export function withLogScope<T>(ids: LogScope, work: () => T): T {
  return scope.run({ ...scope.getStore(), ...ids }, work);
}

/** For work that a request merely wakes: its lines are not the request's. */
export function outsideLogScope<T>(work: () => T): T {
  return scope.exit(work);
}

export function currentLogScope(): LogScope {
  return scope.getStore() ?? {};
}

/** A new one, of the id under which it began. */
export function traceOf(id: string): string {
  return id.replaceAll('-', '');
}

export function createLog(options: {
  level: string;
  destination?: DestinationStream;
  /** Which of several wrote a line; absent: there is but one. */
  instance?: string;
}): Log {
  const settings = {
    level: options.level,
    base: options.instance === undefined ? null : { instance: options.instance },
    // A copy: pino writes the line's own fields into what it is given.
    mixin: () => ({ ...currentLogScope() }),
    formatters: { log: redact },
    // An error is in plain words by then.
    serializers: { err: (error: unknown) => error },
  };
  return pino(settings, options.destination ?? createLogOutput());
}
