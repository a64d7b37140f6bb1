import { parseArgs } from 'node:util';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { startBusyLoops } from './busy-loops.ts';
import { findInstalledBrowser } from './installed-browser.ts';
import { runVitest } from './run-vitest.ts';
import { addCounts, type Failure, failureText, NOTHING, summaryLine } from './summary.ts';

/**
 * Finds tests that depend on the machine's speed: runs a project, or some of its files, while busy loops use up the
 * CPU.
 *
 *     node scripts/with-runtime.mjs scripts/testing/run-beside-load.ts --load 2 --times 5 server tests/server/jobs
 *     node scripts/with-runtime.mjs scripts/testing/run-beside-load.ts --load 1 server --shard=1/4
 *
 * Exits with an error if a test fails, and prints how to rerun its file under the same load.
 */

const { values, positionals } = parseArgs({
  options: {
    load: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    shard: { type: 'string' },
    title: { type: 'string', short: 't' },
  },
  allowPositionals: true,
});
const [project, ...files] = positionals;
const load = Number(values.load);
const times = Number(values.times);
if (project === undefined || !Number.isInteger(load) || !Number.isInteger(times)) {
  throw new Error('Usage: run-beside-load.ts [--load LOOPS] [--times RUNS] PROJECT [FILE …]');
}

await buildClients(console.log).done;
const options = [
  ...files,
  ...(values.shard === undefined ? [] : [`--shard=${values.shard}`]),
  ...(values.title === undefined ? [] : ['--testNamePattern', values.title]),
];
const endLoops = startBusyLoops(load);
let failed = 0;
try {
  for (let run = 1; run <= times; run += 1) {
    console.log(`\nRun ${run} of ${times} beside ${load} busy loops`);
    failed += await runOnce(project, options);
  }
} finally {
  endLoops();
}
process.exitCode = failed > 0 ? 1 : 0;

async function runOnce(name: string, vitestOptions: readonly string[]): Promise<number> {
  const began = performance.now();
  const summary = await runVitest({
    projects: [name],
    browserPath: findInstalledBrowser()?.path,
    options: vitestOptions,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const counts = addCounts(summary === null ? [NOTHING] : Object.values(summary.projects));
  for (const failure of summary?.failures ?? []) {
    console.log(`\n${failureText(failure)}\n    beside this load: ${besideLoad(name, failure)}`);
  }
  console.log(`\n${summaryLine(counts)}, in ${seconds} s`);
  return counts.failed + (summary?.strayErrors ?? 1) + (counts.passed === 0 ? 1 : 0);
}

function besideLoad(name: string, { test }: Failure): string {
  const [file] = test.split(' > ');
  const script = 'node scripts/with-runtime.mjs scripts/testing/run-beside-load.ts';
  return `${script} --load ${load} --times 5 ${name} ${file}`;
}
