import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PATIENCE_MS } from '../../support/patience.ts';

/** Everything that the checker may read: the providers' public APIs, their ledger and plain SQL. */
interface Addresses {
  control: string;
  stripe: string;
  stripeKey: string;
  databaseUrl: string;
}

export interface CheckerSources {
  control<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
  /** All pages of a Stripe list. */
  stripe<T>(path: string, query?: Record<string, string>): Promise<T[]>;
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>;
  /** Whether the database refuses this statement even to the table owner. Always rolled back. */
  isRefused(sql: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Raised by a trigger, unlike an error in the statement. */
const RAISED = 'P0001';

export function openSources(addresses: Addresses): CheckerSources {
  const pool = new pg.Pool({ connectionString: addresses.databaseUrl, max: 2 });
  pool.on('error', () => {});
  const ask = async <T>(sql: string, values: unknown[]): Promise<T[]> => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return (await pool.query(sql, values)).rows as T[];
      } catch (error) {
        // The drill also kills the database, so retry everything but bad SQL.
        if (error instanceof pg.DatabaseError && error.code?.startsWith('42')) throw error;
        if (performance.now() > deadline) throw error;
        await delay(200);
      }
    }
  };
  return {
    async control<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${addresses.control}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async stripe<T>(path: string, query: Record<string, string> = {}) {
      const found: { id: string }[] = [];
      for (;;) {
        const after = found.at(-1)?.id;
        const page = new URLSearchParams({ limit: '100', ...query });
        if (after !== undefined) page.set('starting_after', after);
        const response = await fetch(`${addresses.stripe}${path}?${page}`, {
          headers: { authorization: `Bearer ${addresses.stripeKey}` },
        });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        const answer = (await response.json()) as { data: { id: string }[]; has_more: boolean };
        found.push(...answer.data);
        if (!answer.has_more) return found as T[];
      }
    },
    rows: <T>(sql: string, values: unknown[] = []) => ask<T>(sql, values),
    async isRefused(sql) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        return await client.query(sql).then(
          () => false,
          (error: Error & { code?: string }) => {
            if (error.code === RAISED) return true;
            throw error;
          },
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
