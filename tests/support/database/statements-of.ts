import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from 'pg';
import type { Orm } from '../../../src-server/database/orm.ts';

type Query = (this: Client, ...given: unknown[]) => unknown;

/**
 * The texts of all statements that `work` sends over the ORM's own connections, in order. Excludes concurrent jobs and
 * schedules of the same process.
 */
export async function statementsOf(orm: Orm, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const within = new AsyncLocalStorage<true>();
  const pool = await orm.em.getConnection().getNativeClient();
  const client = (pool as unknown as { Client: { prototype: { query: Query } } }).Client.prototype;
  const { query } = client;
  client.query = function (...given) {
    if (within.getStore()) sent.push(textOf(given[0]));
    return query.apply(this, given);
  };
  try {
    await within.run(true, work);
  } finally {
    client.query = query;
  }
  return sent;
}

/** Replaces values, to compare only the shape of the statements. */
export const withoutValues = (statements: readonly string[]): string[] =>
  statements.map((text) => text.replaceAll(/'[^']*'/g, '?'));

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
