import { loadConfig } from '../../src-server/config/load-config.ts';
import { failureReason } from '../../src-server/errors/failure-reason.ts';
import { readArchive } from './archive/read-archive.ts';

/**
 * `npm run restore -- file.gz`: restores a backup into the empty database at DATABASE_URL. Start the server afterwards.
 */
const [file] = process.argv.slice(2);
const { migrationDatabaseUrl, databaseUrl } = loadConfig(process.env).storage;
// The migration role must own the tables.
const target = migrationDatabaseUrl ?? databaseUrl;
if (file === undefined || target === null) {
  console.error('Usage: DATABASE_URL=… npm run restore -- <file>. The database has to be empty.');
  process.exit(2);
}
try {
  const { rows, jobs } = await readArchive(file, target);
  console.log(`${rows} rows and ${jobs} waiting jobs are restored.`);
} catch (error) {
  console.error(failureReason(error));
  process.exitCode = 1;
}
