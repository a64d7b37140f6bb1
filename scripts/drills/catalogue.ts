import { buildClients } from '../../src-server/launch/client-build.ts';
import { runCatalogueDrill } from '../../tests/launch/fleet/catalogue-drill.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, running } from './program.ts';

/**
 * A shop of five plans, six scripts and quarterly prices is published to members, then another one while a fifth of all
 * provider calls fail and instances are killed. `npm run drill -- catalogue [members]`, 500 by default.
 */
const MEMBERS = Number(process.argv[2] ?? 500);
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
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  program.remove();
}
