import { verifyAudit } from '../src-server/audit/verify-audit.ts';
import { machineClock } from '../src-server/clock/clock.ts';
import { loadConfig } from '../src-server/config/load-config.ts';
import { openOrm } from '../src-server/database/orm.ts';
import { findRunningDatabase } from '../src-server/launch/running-database.ts';

/**
 * `npm run verify-audit`: reads the whole audit again and compares it with its seals. Ends with 0 when it
 * is intact, 1 when it is not. Whoever keeps the printed head elsewhere can tell a shortened chain too.
 */
const { storage } = loadConfig(process.env);
const url = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
if (url === null) {
  console.error('No database is up: start the server, or set DATABASE_URL.');
  process.exitCode = 1;
} else {
  const orm = await openOrm(url, 2);
  const verdict = await verifyAudit({ orm, machine: machineClock });
  await orm.close();
  const { entries, days, sealedUntil, head, namesErased, faults } = verdict;
  console.log(`${entries} entries of ${days} days, sealed until ${sealedUntil ?? 'no day'}.`);
  console.log(`Names erased: ${namesErased}. Head of the chain: ${head ?? 'none'}`);
  for (const { day, fault, detail } of faults) console.log(`${day}  ${fault}  ${detail}`);
  console.log(faults.length === 0 ? 'Intact.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
