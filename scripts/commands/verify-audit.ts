import { parseArgs } from 'node:util';
import { openChain } from '../../src-server/audit/chain/chain-keys.ts';
import { findHead } from '../../src-server/audit/chain/verify-chain.ts';
import { verifyAudit } from '../../src-server/audit/verify-audit.ts';
import { proveEvidence } from '../../src-server/billing/disputes/prove-evidence.ts';
import { fixedCatalogue } from '../../src-server/catalogue/catalogue-source.ts';
import { readPublished } from '../../src-server/catalogue/published-catalogue.ts';
import { machineClock } from '../../src-server/clock/clock.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { openOrm } from '../../src-server/database/orm.ts';
import { readFork } from '../../src-server/database/transaction.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';
import { findSessionSecrets } from '../../src-server/launch/session-secrets.ts';

/**
 * `npm run verify-audit`: verifies the whole audit log against its hash chain and seals. Exits with 0 when it is
 * intact, else 1. `-- --head HASH` also requires a head kept elsewhere, such as the one in a daily mail, to be part of
 * the chain. `-- --dispute ID` also looks up the record behind each sentence that was staged for a dispute. Needs
 * SESSION_SECRET, which the database does not contain.
 */
const { values } = parseArgs({
  options: { head: { type: 'string' }, dispute: { type: 'string' } },
});
const { storage } = loadConfig(process.env);
const url = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
if (url === null) {
  console.error('No database is running: start the server, or set DATABASE_URL.');
  process.exitCode = 1;
} else {
  process.exitCode = (await verify(url)) ? 0 : 1;
}

async function verify(databaseUrl: string): Promise<boolean> {
  const orm = await openOrm(databaseUrl, 2);
  try {
    const secrets = findSessionSecrets(storage);
    if (secrets.length > 0) openChain(orm, secrets);
    const { entries, days, sealedUntil, head, namesErased, chain, faults } = await verifyAudit({
      orm,
      machineClock,
    });
    console.log(`${entries} entries of ${days} days, sealed until ${sealedUntil ?? 'no day'}.`);
    console.log(`Names erased: ${namesErased}. Last seal: ${head ?? 'none'}`);
    if (chain === null) console.log('The chain was not verified: set SESSION_SECRET.');
    else {
      const { links, adopted, waiting } = chain;
      console.log(
        `${links} links, ${adopted} of them from before the chain began; ${waiting} entries wait for theirs.`,
      );
      console.log(`Head of the chain: ${chain.head ?? 'none'}`);
    }
    for (const { day, fault, detail } of faults) console.log(`${day}  ${fault}  ${detail}`);
    console.log(faults.length === 0 ? 'Intact.' : `${faults.length} faults.`);
    const isHeld =
      values.head === undefined || (await sayHead(orm, values.head, chain?.links ?? 0));
    const isProven = values.dispute === undefined || (await sayProof(orm, values.dispute));
    return chain !== null && faults.length === 0 && isHeld && isProven;
  } finally {
    await orm.close();
  }
}

async function sayHead(
  orm: Awaited<ReturnType<typeof openOrm>>,
  head: string,
  links: number,
): Promise<boolean> {
  const seq = await findHead(readFork(orm), head);
  console.log(
    seq === null
      ? 'The given head is not in the chain: the chain was truncated or rebuilt.'
      : `The given head is link ${seq}. ${links - seq} links follow it.`,
  );
  return seq !== null;
}

async function sayProof(orm: Awaited<ReturnType<typeof openOrm>>, id: string): Promise<boolean> {
  const em = readFork(orm);
  const catalogue = fixedCatalogue(await readPublished(em));
  const proof = await proveEvidence(em, { catalogue }, id);
  if (proof === null) {
    console.log(`Nothing was staged for dispute ${id}.`);
    return false;
  }
  for (const line of proof.unproven) console.log(`No record: ${line}`);
  console.log(`${proof.lines - proof.unproven.length} of ${proof.lines} lines have their record.`);
  return proof.unproven.length === 0;
}
