import { createPasswordHasher } from '../src-server/auth/password/password-hasher.ts';
import { administer } from '../tests/support/database/database-administration.ts';
import { startCluster } from './kit/cluster.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { startProduction } from './kit/production-server.ts';
import { separability } from './kit/separability.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import { type Connection, openConnection } from './load/connection.ts';
import { postText } from './load/plan.ts';

const ROUNDS = 5;
/** Per round; 2,000 in total. */
const PAIRS = sized(400, 40);
/** Each user is tried once: a second attempt would find the first one's counters. */
const USERS = (ROUNDS + 1) * PAIRS;

/** S5: whether the response time of a wrong password reveals that an account exists. */
export function measureSignInTime(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: USERS }));
    const emails = await accountsWithPasswords(url);
    // Otherwise the rate limit answers before the password check.
    const environment = { RATE_LIMIT_SCALE: '1000000' };
    const product = await keep(
      startProduction({ databaseUrl: url, folder: folder.path, environment }),
    );
    const connection = await openConnection(product.port);
    await keep({ stop: async () => connection.close() });
    await round(connection, emails.splice(0, PAIRS));
    const shares: number[] = [];
    for (let number = 0; number < ROUNDS; number += 1) {
      const { known, unknown } = await round(connection, emails.splice(0, PAIRS));
      shares.push(separability(known, unknown));
      console.log(`round ${number + 1}: ${shares.at(-1)?.toFixed(3)}`);
    }
    return [
      {
        goal: 'S5',
        what: `a wrong password for an address with and without an account, told apart by time (area under the curve, ${ROUNDS * PAIRS} pairs; 0.5 is a guess)`,
        unit: '',
        rounds: ROUNDS,
        spread: spreadOf(shares),
        bound: { side: 'most', floor: 0.55, aim: 0.52 },
      },
    ];
  });
}

/** Gives every account a realistic password. Returns the addresses. */
async function accountsWithPasswords(databaseUrl: string): Promise<string[]> {
  const passwordHash = await createPasswordHasher().hash('Correct1234');
  const rows = await administer<{ email: string }>(
    databaseUrl,
    `update account set password_hash = '${passwordHash}' returning email`,
  );
  return rows.map(({ email }) => email);
}

/** Milliseconds per sign-in. Alternates the order within each pair to cancel any effect of going first. */
async function round(
  connection: Connection,
  emails: readonly string[],
): Promise<Record<'known' | 'unknown', number[]>> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [pair, email] of emails.entries()) {
    const order =
      pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const asked = kind === 'known' ? email : email.replace('user-', 'none-');
      const body = JSON.stringify({ email: asked, password: 'Wrong1234' });
      const text = postText('/api/login-with-password', body);
      const began = performance.now();
      const status = await connection.ask(text);
      times[kind].push(performance.now() - began);
      if (status !== 200) throw new Error(`A sign-in was answered ${status}.`);
    }
  }
  return times;
}
