import { Zip, ZipDeflate } from 'fflate';
import { openChain } from '../audit/chain/chain-keys.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/record-audit.ts';
import { machineClock } from '../clock/clock.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';
import type { BundledFile } from '../operator/leave/bundled-file.ts';
import type { OwnSources } from '../operator/leave/own-files.ts';
import { shopFiles } from '../operator/leave/shop-files.ts';

interface LeaveCommand extends OwnSources {
  databaseUrl: string;
  /** Sign the audit links. */
  secrets: readonly string[];
}

/** The bundle as a ZIP file, in parts. Audited: it holds personal data. */
export async function* bundleOfShop({
  databaseUrl,
  secrets,
  ...own
}: LeaveCommand): AsyncGenerator<Uint8Array> {
  const orm = await openOrm(databaseUrl, 2);
  if (secrets.length > 0) openChain(orm, secrets);
  try {
    await noteBundle(orm);
    yield* zipped(shopFiles(orm, own));
  } finally {
    await orm.close();
  }
}

function noteBundle(orm: Orm): Promise<void> {
  return transact(orm, async (em) => {
    recordAudit(em, {
      at: machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'shop.bundled',
      target: 'shop',
      before: null,
      after: { format: 'zip' },
    });
  });
}

/** Compresses each part as it is read. */
async function* zipped(files: AsyncIterable<BundledFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for await (const { name, parts } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
