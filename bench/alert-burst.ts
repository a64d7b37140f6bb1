import pg from 'pg';
import type { MessageState } from '../src-sandbox/discord/message-state.ts';
import { parentOf } from '../src-server/process/process-identity.ts';
import { openDrillChannels } from '../tests/launch/relay/drill-channels.ts';
import { relaySellerOf } from '../tests/launch/relay/relay-seller.ts';
import { openFleet, providersOf } from '../tests/support/processes/fleet.ts';
import { until } from '../tests/support/until.ts';
import { pinTo } from './kit/cores.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { startGenerator, summaryOf } from './kit/load.ts';
import { startProduction } from './kit/production-server.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import { postText } from './load/plan.ts';

const ROUNDS = sized(7, 1);
const ALERTS = 200;
/** TradingView opens many at once. An alert that waits for a free one counts as waiting for the server. */
const CONNECTIONS = 50;
const OPERATOR_INSTANCE = 0;
const SECRET = 'one secret for the operator and the measured server';

/** P24 and P25: 200 alerts within a second, until each is answered, and until the channel shows all of them in order. */
export function measureAlertBurst(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const fleet = await openFleet(1, { SESSION_SECRET: SECRET }, { commitsOutlive: 'power-cut' });
    await keep({ stop: () => fleet.close() });
    // The limit of Discord, five messages in five seconds, would be the whole time until the last message.
    await fleet.control('POST', '/discord/settings', { rateLimits: 'off' });
    const pool = new pg.Pool({ connectionString: fleet.databaseUrl, max: 1 });
    await keep({ stop: () => pool.end() });

    await fleet.start(OPERATOR_INSTANCE);
    const channels = await openDrillChannels(fleet);
    const seller = await relaySellerOf(fleet);
    const paths: string[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      paths.push(await seller.openSource(`burst-${round}`, channels));
    }
    await fleet.stop(OPERATOR_INSTANCE);

    const product = await keep(
      startProduction({
        databaseUrl: fleet.databaseUrl,
        folder: folder.path,
        environment: {
          ...(await providersOf(fleet.sandbox)),
          SESSION_SECRET: SECRET,
          PROVIDER_PACE_SCALE: '50',
          LOG_LEVEL: 'info',
        },
      }),
    );
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    pinTo('around', parentOf(rows[0]?.pid ?? 0) ?? 0);
    pinTo('measured', product.pid);
    const generator = await keep(startGenerator());

    const answers: number[] = [];
    const waits: number[] = [];
    for (const [round, path] of paths.entries()) {
      const source = `burst-${round}`;
      const texts = Array.from({ length: ALERTS }, (_, n) => postText(path, bodyOf(n)));
      const load = { connections: CONNECTIONS, seconds: 1, perSecond: ALERTS };
      const began = Date.now();
      const plan = { port: product.port, ...load, asked: { kind: 'texts', texts } } as const;
      const measured = await generator.load(plan, product.pid);
      await until('every alert is posted', async () => (await openOf(pool, source)) === 0);
      const last = await lastInOrder({ fleet, pool, source, channelId: channels.premium });
      const wait = (last - began) / 1_000;
      console.log(`${summaryOf(source, measured)}; the last message after ${wait.toFixed(1)} s`);
      // The first round warms up.
      if (round === 0) continue;
      answers.push(measured.p99);
      waits.push(wait);
    }
    return [
      {
        goal: 'P24',
        what: `an alert stored and answered, p99 of ${ALERTS} within a second`,
        unit: 'ms',
        rounds: ROUNDS,
        spread: spreadOf(answers),
        bound: { side: 'most', floor: 300, aim: 50 },
      },
      {
        goal: 'P25',
        what: `all ${ALERTS} in their channel, in the order of storing, without Discord’s limit`,
        unit: 's',
        rounds: ROUNDS,
        spread: spreadOf(waits),
        // Discord itself takes 200 s.
        bound: { side: 'most', floor: 60, aim: 10 },
      },
    ];
  });
}

function bodyOf(n: number): string {
  return JSON.stringify({
    v: 1,
    kind: 'open',
    strategy: 'burst',
    symbol: `BENCH:S${n}`,
    interval: '240',
    side: 'long',
    price: 64_250.5,
    stop: 63_800,
    targets: [65_000, 66_000],
  });
}

/** Alerts that are not judged, and messages for paying members that are not read back. */
const OPEN = `
  select (select count(*) from signal_alert where source = $1 and verdict = 'stored')::int
    + (select count(*) from signal_delivery
        where source = $1 and plan = 'premium' and provider = 'discord' and state <> 'sent')::int as n`;

async function openOf(pool: pg.Pool, source: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(OPEN, [source]);
  return rows[0]?.n ?? Number.NaN;
}

/** Throws unless the channel has every alert once, in the order in which they were stored. Returns the last one's time. */
async function lastInOrder(round: {
  fleet: Awaited<ReturnType<typeof openFleet>>;
  pool: pg.Pool;
  source: string;
  channelId: string;
}): Promise<number> {
  const { fleet, pool, source, channelId } = round;
  const { rows } = await pool.query<{ seq: number }>(
    'select seq from signal_alert where source = $1 order by id',
    [source],
  );
  const stored = rows.map(({ seq }) => seq);
  const { messages } = await fleet.control<{ messages: MessageState[] }>('GET', '/discord/state');
  const posted = messages.flatMap(({ channelId: channel, embeds, sentAt }) => {
    const footer = (embeds[0] as { footer?: { text?: string } } | undefined)?.footer?.text ?? '';
    const seq = Number(/^#(\d+) /.exec(footer)?.[1]);
    return channel === channelId && seq >= (stored[0] ?? 0)
      ? [{ seq, at: Date.parse(sentAt) }]
      : [];
  });
  const numbers = posted.map(({ seq }) => seq);
  if (stored.length !== ALERTS || JSON.stringify(numbers) !== JSON.stringify(stored)) {
    throw new Error(`Stored: ${stored.join(' ')}. Posted: ${numbers.join(' ')}.`);
  }
  return posted.at(-1)?.at ?? Number.NaN;
}
