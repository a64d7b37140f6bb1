import { loadConfig } from '../../src-server/config/load-config.ts';
import { failureReason } from '../../src-server/errors/failure-reason.ts';
import { writeArchive } from './archive/write-archive.ts';

/** `npm run backup -- file.gz`: backs up the database at DATABASE_URL while the server runs. */
const [file] = process.argv.slice(2);
const { databaseUrl } = loadConfig(process.env).storage;
if (file === undefined || databaseUrl === null) {
  console.error(
    'Usage: DATABASE_URL=… npm run backup -- <file>. The embedded database: see docs/operations.md.',
  );
  process.exit(2);
}
try {
  const { tables, rows } = await writeArchive(databaseUrl, file);
  console.log(`${rows} rows of ${tables} tables are in ${file}.`);
} catch (error) {
  console.error(`Not backed up: ${failureReason(error)}`);
  process.exitCode = 1;
}
