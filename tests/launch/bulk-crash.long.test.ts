import { afterAll, expect, test } from 'vitest';
import { personAt } from '../support/http-person.ts';
import { preparedDataDir, startPrepared } from '../support/processes/prepared-server.ts';
import { killSpawnedServers, type RunningServer } from '../support/processes/server-process.ts';
import { until } from '../support/until.ts';
import { bulkReport, type LedgerCall } from './bulk-report.ts';

const OPERATOR = { username: 'operator', password: 'correct horse battery' };
const environment = {
  ADMIN_USERNAME: OPERATOR.username,
  ADMIN_PASSWORD: OPERATOR.password,
  PROVIDER_PACE_SCALE: '20',
};
/** `npm run drill -- bulk` runs this with 1,000 members and takes minutes. */
const MEMBERS = Number(process.env.BULK_MEMBERS ?? 40);

afterAll(killSpawnedServers);

interface Truth {
  guild: { ownerId: string };
  members: { id: string; bot: boolean; roles: string[] }[];
  roles: { id: string; name: string }[];
}
interface Progress {
  state: string;
  done: number;
  counts: { done: number; skipped: number; failed: number };
  explained: { message: string }[];
}

async function control(server: RunningServer, method: string, path: string, body?: object) {
  const response = await fetch(`${server.control}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return response.status === 204 ? null : response.json();
}

async function signedIn(server: RunningServer) {
  const operator = personAt(server.url);
  expect((await operator.post('/api/admin-login', OPERATOR)).json.success).toBe(true);
  return operator;
}

test('a bulk role change survives kill -9 and 10 % faults: each member once, each failure explained', async () => {
  const dataDir = preparedDataDir();
  const first = await startPrepared({ dataDir, environment });
  await control(first, 'POST', '/discord/seed', { members: MEMBERS + 200 });
  await control(first, 'POST', '/discord/settings', { rateLimits: 'off' });
  let truth = (await control(first, 'GET', '/discord/state')) as Truth;
  const mentor = truth.roles.find((role) => role.name === 'Mentor')?.id ?? '';
  const memberIds = truth.members
    .filter((member) => !member.bot && !member.roles.includes(mentor))
    .map((member) => member.id)
    .slice(-MEMBERS);
  let operator = await signedIn(first);
  await until('the bot is ready', async () =>
    (await operator.get('/trpc/discord.botState')).text.includes('"ready"'),
  );
  const fault = { provider: 'discord', route: 'PUT *', rate: 0.1 };
  await control(first, 'POST', '/faults', { ...fault, kind: 'status', status: 500, rate: 0.05 });
  await control(first, 'POST', '/faults', { ...fault, kind: 'lost-response', rate: 0.05 });
  await control(first, 'DELETE', '/ledger');

  const started = await operator.post('/trpc/discord.bulkStart', {
    memberIds,
    action: { type: 'add_role', roleId: mentor },
  });
  const { jobId } = (started.json.result as { data: { jobId: string } }).data;
  const progress = async (): Promise<Progress> => {
    const input = encodeURIComponent(JSON.stringify({ jobId }));
    const { json } = await operator.get(`/trpc/discord.bulkProgress?input=${input}`);
    return (json.result as { data: Progress }).data;
  };
  await until('a third is done', async () => (await progress()).done > MEMBERS / 3);
  first.child.kill('SIGKILL');
  await first.exit;

  const next = await startPrepared({ dataDir, environment });
  operator = await signedIn(next);
  await until('the job is over', async () => (await progress()).state === 'done');
  const end = await progress();
  expect(end.counts.done + end.counts.skipped + end.counts.failed).toBe(MEMBERS);
  expect(end.explained.every((item) => item.message.length > 10)).toBe(true);

  truth = (await control(next, 'GET', '/discord/state')) as Truth;
  const chosen = new Set(memberIds);
  const holders = truth.members.filter(
    (member) => chosen.has(member.id) && member.roles.includes(mentor),
  );
  expect(holders).toHaveLength(end.counts.done);
  expect(end.counts.failed).toBe(0);
  const { entries } = (await control(next, 'GET', '/ledger?provider=discord&kind=effect')) as {
    entries: { name: string; detail: { memberId: string } }[];
  };
  const touched = entries
    .filter((entry) => entry.name.startsWith('member.role'))
    .map((entry) => entry.detail.memberId);
  expect(touched).toHaveLength(end.counts.done);
  expect(new Set(touched).size).toBe(touched.length);

  const calls = (await control(next, 'GET', '/ledger?provider=discord&kind=call')) as {
    entries: LedgerCall[];
  };
  const writes = calls.entries.filter((call) => call.name.startsWith('PUT '));
  // A call that succeeded is never sent again, so there is one per finished member.
  expect(writes.filter((call) => call.detail.status === 204)).toHaveLength(
    end.counts.done - writes.filter((call) => call.detail.status === null).length,
  );
  console.log(bulkReport(calls.entries, end));
  await next.stop();
});
