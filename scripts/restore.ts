import { loadConfig } from '../src-server/config/load-config.ts';
import { readArchive } from './backup/read-archive.ts';

/** `npm run restore -- file.gz`: a backup into the empty database of DATABASE_URL; start the server after it. */
const [file] = process.argv.slice(2);
const { migrationDatabaseUrl, databaseUrl } = loadConfig(process.env).storage;
// The tables are made by their owner.
const target = migrationDatabaseUrl ?? databaseUrl;
if (file === undefined || target === null) {
  console.error('Usage: DATABASE_URL=… npm run restore -- <file>. The database has to be empty.');
  process.exit(2);
}
const { rows, jobs } = await readArchive(file, target);
console.log(`${rows} rows and ${jobs} waiting jobs are restored.`);
