import { parseArgs } from 'node:util';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { linesOf, writeReport } from '../../tests/drill/run/write-report.ts';
import { runCatalogueDrill } from '../../tests/launch/fleet/catalogue-drill.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, running } from './program.ts';

/**
 * A shop of five plans, six scripts and quarterly prices is published to members, then another one while a fifth of all
 * provider calls fail and instances are killed. `npm run drill -- catalogue [members]`, 500 by default. `--report` adds
 * the run to docs/reports/drill.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'boolean', default: false } },
});
const MEMBERS = Number(positionals[0] ?? 500);
const INSTANCES = 2;

// The landing page is rendered from the built client.
await buildClients(console.log).done;
const program = await buildProgram();
const fleet = running(await openFleet(INSTANCES), program);
try {
  for (let place = 0; place < INSTANCES; place += 1) await fleet.start(place);
  const { wrong, ...figures } = await runCatalogueDrill(fleet, { members: MEMBERS });
  console.log(figures);
  for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
  if (values.report) {
    const command = `npm run drill -- catalogue ${process.argv.slice(2).join(' ')}`;
    writeReport('Catalogue', command, linesOf({ ...figures, wrong: wrong.length }), figures);
  }
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  program.remove();
}
