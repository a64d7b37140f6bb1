import { withClient } from '../../database/one-client.ts';
import { failureReason } from '../../errors/failure-reason.ts';
import { StartRefusal } from '../../process/start-refusal.ts';

const OLDEST_VERSION = 150_000;

/** Connects once to a configured DATABASE_URL. Never print the URL: it contains a password. */
export async function checkGivenDatabase(url: string): Promise<void> {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ server_version_num: string; server_version: string }>(
        "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
      ),
    );
    const [version] = rows;
    if (version !== undefined && Number(version.server_version_num) >= OLDEST_VERSION) return;
    throw new StartRefusal(
      `DATABASE_URL names a PostgreSQL ${version?.server_version}: 15 or newer is needed.`,
    );
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The database of DATABASE_URL cannot be used: ${failureReason(error)}.`);
  }
}
