import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayCluster } from '../../tests/support/database/throw-away-cluster.ts';
import { personAt } from '../../tests/support/http-person.ts';
import { startServer } from '../../tests/support/processes/server-process.ts';
import { until } from '../../tests/support/until.ts';

/**
 * Cost of the console's answers over thousands of members: milliseconds, bytes, and server memory compared with a bare
 * answer. `node scripts/reports/console-figures.ts [members] [rounds]`.
 */
const MEMBERS = Number(process.argv[2] ?? 5_000);
const ROUNDS = Number(process.argv[3] ?? 8);
const OPERATOR = { username: 'operator', password: 'correct horse battery' };
const BARE = '/healthz';

const dataDir = mkdtempSync(join(tmpdir(), 'wickline-figures-'));
const cluster = await startThrowAwayCluster();
const server = await startServer({
  dataDir,
  environment: {
    DATABASE_URL: cluster.url,
    ADMIN_USERNAME: OPERATOR.username,
    ADMIN_PASSWORD: OPERATOR.password,
  },
  command: [process.execPath, 'src-server/main.ts'],
});
const operator = personAt(server.url);

/** Resident memory of the server in MB. */
const memory = (): number => {
  const text = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
};
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure(name: string, path: string): Promise<number> {
  const took: number[] = [];
  let bytes = 0;
  let highest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { text } = await operator.get(path);
    took.push(performance.now() - begun);
    bytes = text.length;
    highest = Math.max(highest, memory());
  }
  const figures = [
    `${middle(took).toFixed(1)} ms`,
    `${(bytes / 1e6).toFixed(2)} MB`,
    `${highest.toFixed(0)} MB resident`,
  ];
  console.log(`${name.padEnd(44)} ${figures.join('  ')}`);
  return highest;
}

const trpc = (procedure: string, input: object) =>
  `/trpc/discord.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;

try {
  await operator.post('/api/admin-login', OPERATOR);
  await fetch(`${server.control}/discord/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ members: MEMBERS }),
  });
  await until('the members are known', async () => {
    const { json } = await operator.get('/api/discord-admin?members=none&fresh=1');
    const { bot, data } = json as { bot: { kind: string }; data?: { counts: { members: number } } };
    return bot.kind === 'ready' && data?.counts.members === MEMBERS;
  });
  console.log(`${MEMBERS} members, ${ROUNDS} rounds, median:`);
  const bare = await measure('a bare answer', BARE);
  await measure('what an open page asks every few seconds', '/trpc/discord.pulse');
  await measure('a page of members', trpc('memberPage', { limit: 100, offset: 2_000 }));
  await measure('members page, without rows', trpc('members', { list: 'none' }));
  await measure('console, without rows', trpc('console', { members: 'none' }));
  await measure('GET /api/discord-members', '/api/discord-members');
  await measure('GET /api/discord-admin', '/api/discord-admin');
  const whole = await measure('GET /api/discord-permissions', '/api/discord-permissions');
  console.log(`Memory of the whole matrix beside a bare answer: ${(whole / bare).toFixed(2)}`);
} finally {
  await server.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
