import { zipSync } from 'fflate';
import { openChain } from '../audit/chain/chain-keys.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/record-audit.ts';
import { machineClock } from '../clock/clock.ts';
import { openOrm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';
import { shopFiles } from '../operator/leave/shop-files.ts';

/** The bundle as a ZIP file. Audited: it holds personal data. */
export async function bundleOfShop({
  databaseUrl,
  secrets,
}: {
  databaseUrl: string;
  /** Sign the audit links. */
  secrets: readonly string[];
}): Promise<Uint8Array> {
  const orm = await openOrm(databaseUrl, 2);
  if (secrets.length > 0) openChain(orm, secrets);
  try {
    await transact(orm, async (em) => {
      recordAudit(em, {
        at: machineClock.now(),
        actor: SYSTEM_ACTOR,
        action: 'shop.bundled',
        target: 'shop',
        before: null,
        after: { format: 'zip' },
      });
    });
    const files = Object.entries(await shopFiles(orm));
    return zipSync(Object.fromEntries(files.map(([name, text]) => [name, Buffer.from(text)])));
  } finally {
    await orm.close();
  }
}
