import { runVersionsDrill } from '../../tests/launch/fleet/versions-drill.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, buildProgramAt, commitBeforeLastMigration } from './program.ts';

/**
 * An update under load: two instances of an old version, two of this one beside them on the same database,
 * whose schema the first of them brings up; then the old ones leave. Nobody may notice, nor hold anything
 * but what they paid for. `npm run drill:versions -- [old commit] [seconds] [subscribers]`
 */
const OLD = process.argv[2] || commitBeforeLastMigration();
const SECONDS = Number(process.argv[3] ?? 60);
const SUBSCRIBERS = Number(process.argv[4] ?? 24);

console.log(`The old version is ${OLD}.`);
const programs = [buildProgramAt(OLD), await buildProgram()] as const;
// As long as an instance behind a proxy is given unless somebody says otherwise.
const fleet = await openFleet(4, { SHUTDOWN_DRAIN_SECONDS: '5' }, { olderPrograms: true });
try {
  const report = await runVersionsDrill(fleet, {
    old: programs[0].command,
    fresh: programs[1].command,
    seconds: SECONDS,
    subscribers: SUBSCRIBERS,
    settleWithinMs: 180_000,
    removedWithinMs: 60_000,
  });
  const { wrong, ...figures } = report;
  console.log(figures);
  for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  for (const program of programs) program.remove();
}
