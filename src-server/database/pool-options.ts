import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A connection is looked into after hearing nothing for this many times the wait for a connection, and
 * a query therefore within twice that time.
 */
const SILENT_WAITS = 6;

/** By age, because a pooler gives its clients other process ids than the server's. */
const AT_WORK = `
  select 1 from pg_stat_activity where datname = current_database() and usename = session_user
    and state not like 'idle%' and query_start < clock_timestamp() - $1 * interval '1 ms'`;

/** A pool's options. `waitMs` is how long a call waits for a connection. */
export const poolOptions = (databaseUrl: string, waitMs: number) => ({
  connectionTimeoutMillis: waitMs,
  keepAlive: true,
  Client: watchedClient(databaseUrl, waitMs),
});

/**
 * Clients that do not hang when their server has vanished without a word, as after a failover or a
 * lost network. TCP alone gives up on an unanswered query after about a quarter of an hour. A long
 * query is left alone: a second connection sees the server at work on it.
 */
function watchedClient(databaseUrl: string, waitMs: number): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    #isWaiting = false;
    #look: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => {
        this.#isWaiting = false;
      });
      this.once('end', () => {
        this.#isWaiting = false;
        clearTimeout(this.#look);
      });
    }

    override query(...given: never[]): never {
      this.#isWaiting = true;
      this.#look ??= this.#lookLater();
      return (super.query as (...given: never[]) => never).apply(this, given);
    }

    /** One timer serves all queries of its time, since most are answered long before. */
    #lookLater(): NodeJS.Timeout {
      const socket = this.connection.stream as Socket;
      const heard = socket.bytesRead;
      const isSilent = () => this.#isWaiting && socket.bytesRead === heard;
      const look = async () => {
        if (isSilent() && !(await isAtWork(databaseUrl, waitMs)) && isSilent()) {
          socket.destroy();
          return;
        }
        this.#look = this.#isWaiting ? this.#lookLater() : undefined;
      };
      return setTimeout(() => void look(), SILENT_WAITS * waitMs).unref();
    }
  };
}

/** True while the server works on any query of ours that is as old as the silence. */
async function isAtWork(databaseUrl: string, waitMs: number): Promise<boolean> {
  const second = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  });
  second.on('error', () => {});
  try {
    await second.connect();
    return (await second.query(AT_WORK, [(SILENT_WAITS - 1) * waitMs])).rowCount !== 0;
  } catch (error) {
    // A server that refuses is there. It says nothing about the query.
    return error instanceof pg.DatabaseError;
  } finally {
    // Not awaited: a connection without an answer never ends.
    void second.end().catch(() => {});
  }
}
