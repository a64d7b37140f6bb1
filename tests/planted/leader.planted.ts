import type { PlantedBug } from './support/planted-bug.ts';

const bug = (
  name: string,
  find: string,
  replace: string,
  file: string,
  test = 'leader.test.ts',
): PlantedBug => ({
  name: `leader: ${name}`,
  test,
  edits: [{ file, find, replace }],
});

/** Bugs that let two instances lead, or one that gives up a query at work. */
export default [
  bug(
    'a leader’s writes without the epoch check',
    '  if (rows.length === 0) throw new FenceBroken(fence.epoch);\n',
    '',
    'fence.ts',
  ),
  bug(
    'an epoch checked but not locked until the commit',
    'where epoch = ? for key share`',
    'where epoch = ?`',
    'fence.ts',
  ),
  bug(
    'a renewal that finds another epoch',
    'where epoch = $1 and holder = $2`;\n\nconst EVICT',
    'where $1::int8 is not null and $2::text is not null`;\n\nconst EVICT',
    'leader-connection.ts',
  ),
  bug(
    'a paused holder keeps the lock',
    '    if (vacant !== null) await door.evict({ epoch, whose: evicted(vacant.since) });\n',
    '',
    'leader.ts',
  ),
  bug(
    'a lock holder without a row keeps it',
    "performance.now() - since > timings.leaseMs ? 'anybody' : 'expired'",
    "since > Infinity ? 'anybody' : 'expired'",
    'leader.ts',
  ),
  bug(
    'a long query counts as lost',
    '.rowCount !== 0;',
    '.rowCount === 2;',
    'pool-options.ts',
    'vanished-server.test.ts',
  ),
] satisfies PlantedBug[];
