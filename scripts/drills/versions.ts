import { runVersionsDrill } from '../../tests/launch/fleet/versions-drill.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, buildProgramAt, commitBeforeLastMigration } from './program.ts';

/**
 * Rolling update under load. Two instances of an old version run; two of this version join on the same database and
 * migrate it; then the old ones stop. No request may fail and everyone must hold exactly what they paid for.
 * `npm run drill -- versions [old commit] [seconds] [subscribers]`
 */
const OLD = process.argv[2] || commitBeforeLastMigration();
const SECONDS = Number(process.argv[3] ?? 60);
const SUBSCRIBERS = Number(process.argv[4] ?? 24);

console.log(`The old version is ${OLD}.`);
const programs = [buildProgramAt(OLD), await buildProgram()] as const;
// The default drain of an instance behind a proxy.
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
