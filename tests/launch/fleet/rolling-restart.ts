import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';

interface RollingReport {
  answered: number;
  restarts: number;
  /** Failures as sentences. */
  failed: string[];
}

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  status: number;
}

/** Reads that need no account, each with its expected status. */
const READS: readonly Asked[] = [
  { method: 'GET', path: '/healthz', status: 200 },
  { method: 'GET', path: '/', status: 200 },
  { method: 'GET', path: '/api/current-user', status: 401 },
];
/** Each sign-in costs a password hash. More, or more concurrent ones, would only measure argon2. */
const SIGN_IN_EVERY = 5;
const SIGNING_IN_AT_ONCE = 2;
const SIGN_IN: Asked = {
  method: 'POST',
  path: '/api/login-with-password',
  body: { email: 'nobody@example.com', password: 'Secret123' },
  // A refused sign-in answers 200.
  status: 200,
};

/**
 * Restarts per instance, spread evenly over all requests. Each start charges a twentieth of every visitor's quota, so
 * twenty starts a minute would leave none.
 */
const ROUNDS = 5;
const MAX_BETWEEN_MS = 600_000;

/** Restarts the instances in turn until enough requests were answered and each was restarted. */
export async function rollRestart(
  fleet: Fleet,
  { requests, atOnce }: { requests: number; atOnce: number },
): Promise<RollingReport> {
  const report: RollingReport = { answered: 0, restarts: 0, failed: [] };
  const agent = new Agent({ keepAlive: true });
  const places = fleet.instances.map((_, place) => place);
  const enough = () => report.answered >= requests && report.restarts >= places.length;
  await until('all are in use', () => fleet.proxy.ready().length === places.length);

  const asking = Array.from({ length: atOnce }, async (_, first) => {
    for (let turn = first; !enough(); turn += 1) {
      const signsIn = first < SIGNING_IN_AT_ONCE && turn % SIGN_IN_EVERY === first;
      const wanted = signsIn ? SIGN_IN : READS[turn % READS.length];
      if (wanted === undefined) continue;
      const failure = await ask(fleet.proxy.url, agent, wanted, first);
      report.answered += 1;
      if (failure !== null) report.failed.push(failure);
    }
  });
  const restarting = (async () => {
    for (let turn = 0; !enough(); turn += 1) {
      const due = (turn * requests) / (ROUNDS * places.length);
      await until('the next restart is due', () => report.answered >= due, MAX_BETWEEN_MS);
      await restart(fleet, turn % places.length);
      report.restarts += 1;
    }
  })();
  await Promise.all([...asking, restarting]);
  agent.destroy();
  report.failed.push(...fleet.proxy.counts().failed);
  return report;
}

async function restart(fleet: Fleet, place: number): Promise<void> {
  const code = await fleet.stop(place);
  if (code !== 0) throw new Error(`An instance ended with ${code}.`);
  await fleet.start(place);
  // Otherwise the next instance would stop before this one is in use.
  await until('it is in use again', () => fleet.proxy.ready().includes(fleet.addressOf(place)));
}

/** Each lane has its own source address, because one address has few password attempts. Linux accepts any 127.0.0.x. */
const addressOf = (worker: number) =>
  process.platform === 'linux' ? { localAddress: `127.0.0.${10 + worker}` } : {};

/** Null when the status is the expected one, else what failed. */
function ask(base: string, agent: Agent, wanted: Asked, worker: number): Promise<string | null> {
  const { method, path, body, status } = wanted;
  return new Promise((resolve) => {
    const fail = (why: string) => resolve(`${method} ${path}: ${why}`);
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const asking = request(
      `${base}${path}`,
      { method, agent, headers, ...addressOf(worker) },
      (answer) => {
        text(answer).then(
          () =>
            answer.statusCode === status ? resolve(null) : fail(`answered ${answer.statusCode}`),
          (error: Error) => fail(error.message),
        );
      },
    );
    asking.on('error', (error) => fail(error.message));
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
