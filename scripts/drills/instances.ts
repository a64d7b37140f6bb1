import { runInstancesDrill } from '../../tests/launch/fleet/instances-drill.ts';
import { writeTrail } from '../../tests/launch/fleet/write-trail.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, running } from './program.ts';

/**
 * Runs four instances on one database, kills one every 5 s and pauses the first leader for 30 s while people join, pay
 * and change plans. Then compares everyone's access with what they paid for.
 * `node scripts/drills/instances.ts [seconds] [subscribers]`
 */
const SECONDS = Number(process.argv[2] ?? 120);
const SUBSCRIBERS = Number(process.argv[3] ?? 40);
const INSTANCES = 4;
const TRAIL = '.cache/drills/instances.json';

const program = await buildProgram();
const fleet = running(await openFleet(INSTANCES), program);
try {
  for (let place = 0; place < INSTANCES; place += 1) await fleet.start(place);
  const report = await runInstancesDrill(fleet, {
    seconds: SECONDS,
    killEveryMs: 5_000,
    pauseMs: 30_000,
    subscribers: SUBSCRIBERS,
    settleWithinMs: 180_000,
    removedWithinMs: 60_000,
  });
  const { wrong, ...figures } = report;
  console.log(figures);
  for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
  if (wrong.length > 0) {
    await writeTrail(fleet, TRAIL);
    console.log(`What it left behind: ${TRAIL}`);
  }
  process.exitCode = wrong.length === 0 && report.kills > 0 ? 0 : 1;
} finally {
  await fleet.close();
  program.remove();
}
