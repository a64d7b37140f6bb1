import { rollRestart } from '../../tests/launch/fleet/rolling-restart.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, running } from './program.ts';

/**
 * `node scripts/drills/rolling.ts [requests]`: no request may fail while three instances restart in turn with the
 * default drain.
 */
const REQUESTS = Number(process.argv[2] ?? 100_000);
const INSTANCES = 3;

const program = await buildProgram();
const fleet = running(await openFleet(INSTANCES, { SHUTDOWN_DRAIN_SECONDS: '' }), program);
try {
  for (let place = 0; place < INSTANCES; place += 1) await fleet.start(place);
  const began = performance.now();
  const { answered, restarts, failed } = await rollRestart(fleet, {
    requests: REQUESTS,
    atOnce: 16,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${answered} requests in ${seconds} s, ${restarts} restarts, ${failed.length} failed`,
  );
  for (const sentence of failed.slice(0, 20)) console.log(`FAILED: ${sentence}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  program.remove();
}
