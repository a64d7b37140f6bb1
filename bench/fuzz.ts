import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf } from '../tests/support/control-call.ts';
import { startServer } from '../tests/support/processes/server-process.ts';
import { gatherCrew } from './fuzz/crew.ts';
import { planRequests } from './fuzz/plan-requests.ts';
import { sendAll } from './fuzz/send-all.ts';
import { listTargets } from './fuzz/targets.ts';

/**
 * `npm run check -- fuzz`: sends requests generated from the product's schemas and from raw bytes, with a valid session of every
 * role, to a server in its own data directory. `node bench/fuzz.ts [requests] [seed] [words]`: words select routes by
 * path.
 */
const wanted = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 20261120);
const words = process.argv[4] ?? '';
/** A slow machine may stop early. The requests sent until then are judged. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 120);
const operator = { username: 'fuzz-operator', password: 'a password for fuzzing only' };

const dataDir = mkdtempSync(join(tmpdir(), 'wickline-fuzz-'));
const server = await startServer({
  dataDir,
  environment: {
    RATE_LIMIT_SCALE: '100000',
    TRUST_PROXY: '1',
    PROVIDER_PACE_SCALE: '50',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  },
});
const residentMegabytes = (): number => {
  const status = readFileSync(`/proc/${server.record().server?.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** Errors that the server logged, each kind once. */
function errorsLogged(): string[] {
  const lines = readFileSync(join(dataDir, 'logs/server.log'), 'utf8').split('\n');
  const kinds = new Map<string, string>();
  for (const line of lines.filter((each) => /"level":[56]0/.test(each) && each.includes('"err"'))) {
    const { err } = JSON.parse(line) as { err: { message: string } };
    kinds.set(err.message.replaceAll(/[0-9a-f-]{6,}/g, '…'), line);
  }
  return [...kinds.values()].slice(0, 10).map((line) => line.slice(0, 2_000));
}

try {
  const targets = listTargets().filter(({ path }) => path.includes(words));
  const crew = await gatherCrew({ url: server.url, control: callerOf(server.control), operator });
  const runs = Math.ceil(wanted / targets.length);
  const planned = planRequests(targets, crew.palette, { runs, seed });
  console.log(`${planned.length} requests at ${targets.length} routes, seed ${seed}`);
  const warm = Math.floor(planned.length / 10);
  let before = residentMegabytes();
  const started = performance.now();
  const report = await sendAll(server.url, crew, planned, {
    atOnce: 12,
    until: started + minutes * 60_000,
    onProgress(sent) {
      if (sent === warm) before = residentMegabytes();
      if (sent % 5_000 === 0) {
        const seconds = Math.round((performance.now() - started) / 1000);
        console.log(`${sent} sent, ${seconds} s, ${Math.round(residentMegabytes())} MB`);
      }
    },
  });
  const after = residentMegabytes();
  const share = (part: number) => `${((100 * part) / report.sent).toFixed(1)} %`;
  console.log(report.byStatus);
  console.log(`Past parsing: ${share(report.pastParsing)} (at least 50 %)`);
  console.log(`Answered 429: ${share(report.tooMany)} (at most 5 %)`);
  console.log(`Fewest at one route: ${report.fewestAtOneRoute} (at least 500 of 100,000)`);
  console.log(`Memory: ${before.toFixed(0)} MB after a tenth, ${after.toFixed(0)} MB after all`);
  for (const fault of report.faults.slice(0, 40)) console.error(fault);
  if (report.faults.length > 0) for (const line of errorsLogged()) console.error(line);
  const held =
    report.faults.length === 0 &&
    report.pastParsing >= report.sent / 2 &&
    report.tooMany <= report.sent / 20 &&
    after <= before * 1.5;
  console.log(held ? 'Held.' : `Not held: ${report.faults.length} faults.`);
  process.exitCode = held ? 0 : 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
