/** A call as recorded in the sandbox's ledger. */
export interface LedgerCall {
  name: string;
  detail: { fault: unknown; status: number | null };
}

interface Counts {
  done: number;
  skipped: number;
  failed: number;
}

/** Discord's limits (protocol paper, 2.4): role changes per server, and all calls per bot. */
const ROLE_CHANGES_PER_SECOND = 1;
const CALLS_PER_SECOND = 50;
const IDS = /\d{15,21}/g;
const VERSION = '/api/v10';

/** The drill's report: calls by route, how many of them met a fault, and how long Discord's own pace would take. */
export function bulkReport(calls: readonly LedgerCall[], { counts }: { counts: Counts }): string {
  const routes = new Map<string, { calls: number; faults: number }>();
  for (const { name, detail } of calls) {
    const route = name.replace(VERSION, '').replace(IDS, '*');
    const sum = routes.get(route) ?? { calls: 0, faults: 0 };
    sum.calls += 1;
    if (detail.fault !== null) sum.faults += 1;
    routes.set(route, sum);
  }
  const changes = routes.get('PUT /guilds/*/members/*/roles/*')?.calls ?? 0;
  const seconds = Math.max(changes / ROLE_CHANGES_PER_SECOND, calls.length / CALLS_PER_SECOND);
  return [
    `Bulk drill: ${counts.done} done, ${counts.skipped} skipped, ${counts.failed} failed.`,
    ...[...routes]
      .sort(([, a], [, b]) => b.calls - a.calls)
      .map(([route, sum]) => `${String(sum.calls).padStart(6)} ${route} (${sum.faults} faulted)`),
    `At Discord's own pace (10 role changes in 10 s, 50 calls/s): ${Math.ceil(seconds)} s.`,
  ].join('\n');
}
