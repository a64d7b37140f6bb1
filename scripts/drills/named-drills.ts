/** The drills beside the main one, by the name after `npm run drill --`. Each is a shell command that takes arguments. */
export const DRILLS: Readonly<Record<string, string>> = {
  simulation: 'node tests/drill/run-simulation.ts',
  access:
    'ACCESS_DRILL=1 vitest run --project server tests/server/access/drill/ --maxWorkers=3 --disable-console-intercept',
  lives:
    'LIFE_RUNS=500 LIFE_STEPS=40 vitest run --project server tests/server/billing/sync/life-real.test.ts',
  leave:
    'LEAVE_RUNS=400 LEAVE_STEPS=40 vitest run --project server-long tests/server/billing/leaving/leave-drill.long.test.ts --disable-console-intercept',
  offers:
    'OFFERS_PEOPLE=300 vitest run --project server-long tests/server/billing/trials/offers-drill.long.test.ts --disable-console-intercept',
  disputes:
    'DISPUTE_CASES=60 vitest run --project server-long --project launch tests/server/billing/disputes/dispute-drill.long.test.ts tests/launch/kills/kill-mid-evidence.test.ts --disable-console-intercept',
  bulk: 'BULK_MEMBERS=1000 vitest run --project long tests/launch/bulk-crash.long.test.ts',
  kills: 'KILL_ROUNDS=all vitest run --project launch tests/launch/kills/kill-mid-grant.test.ts',
  webhooks: 'node scripts/drills/webhooks.ts',
  instances: 'node scripts/drills/instances.ts',
  rolling: 'node scripts/drills/rolling.ts',
  versions: 'node scripts/drills/versions.ts',
  restore: 'node scripts/drills/restore.ts',
  catalogue: 'node scripts/drills/catalogue.ts',
  move: 'node scripts/drills/move.ts',
  record:
    'RECORD_SIGNALS=2000 RECORD_ROWS=200 RECORD_COMMAND_ROWS=2 vitest run --project server-long tests/server/signals/record/record-drill.long.test.ts --disable-console-intercept',
  relay: 'node scripts/drills/relay.ts',
};
