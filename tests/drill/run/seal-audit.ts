import { sealDays } from '../../../src-server/audit/seal-days.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const DAY_MS = 86_400_000;
/** The product waits for work that began before midnight. */
const AFTER_MIDNIGHT_MS = 3_600_000;

/** Runs the product's own sealing as after the next midnight, which a drill never reaches. */
export async function sealAudit(databaseUrl: string): Promise<void> {
  const orm = await openTestOrm(databaseUrl, 1);
  try {
    await sealDays({
      orm,
      machineClock: { now: () => new Date(Date.now() + DAY_MS + AFTER_MIDNIGHT_MS) },
      log: createLog({ level: 'silent', destination: { write() {} } }),
    });
  } finally {
    await orm.close();
  }
}
