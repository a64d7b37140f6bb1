import { clashFacts } from '../errors/database-clash.ts';
import type { Log } from '../log/log.ts';

/** Logs that two requests met in the database. False: the error is another one. */
export function logClash(log: Log, error: unknown, path: string): boolean {
  const facts = clashFacts(error);
  if (facts === null) return false;
  log.warn({ path, ...facts }, 'a request met another one in the database');
  return true;
}
