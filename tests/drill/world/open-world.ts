import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from '../../../scripts/drills/program.ts';
import { WEBHOOK_EVENTS } from '../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import {
  FLEET_OPERATOR,
  type Fleet,
  openFleet,
  type Variant,
} from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';
import { BLOCKABLE } from '../faults/blocked-loop.ts';
import type { FaultNumber } from '../faults/fault-number.ts';
import type { Chance } from '../random.ts';
import { untilAllInUse } from './all-in-use.ts';
import { oneStartEach } from './one-start-each.ts';
import { type SkewedClocks, startSkewedClocks } from './skewed-clocks.ts';
import { type StripeAccount, stripeAccountAt } from './stripe-account.ts';

/** The product's processes and everything around them that a drill may change. */
export interface DrillWorld {
  fleet: Fleet;
  clocks: SkewedClocks;
  stripe: StripeAccount;
  stripeAddress: string;
  stripeKey: string;
  operator: Person;
  /** An invite to the Discord server for anyone. */
  invite: string;
  control: Fleet['control'];
  /** Processes that ended on their own. They are restarted, as by a supervisor. */
  ended: string[];
  startAll(): Promise<void>;
  /** Starts this place if nothing runs there, with an older program where one is given. */
  start(place: number): Promise<void>;
  /** Ends the process at the last place. From now on the newer version starts there. */
  finishUpgrade(): Promise<void>;
  close(): Promise<void>;
}

interface WorldOptions {
  instances: number;
  chance: Chance;
  /** The program under test. */
  program: Program;
  /** An older version that alternates at the last place until the upgrade is finished. */
  older: Program | null;
  /** The faults to come. The database gets its own disk when F11 fills it. */
  kinds: readonly FaultNumber[];
}

/** Our own pace. The real limits of the providers would take days. */
const PACE_SCALE = '2000';

export async function openWorld(options: WorldOptions): Promise<DrillWorld> {
  const { instances, chance, program, older, kinds } = options;
  const environment = {
    PROVIDER_PACE_SCALE: PACE_SCALE,
    SHUTDOWN_DRAIN_SECONDS: '1',
    ...BLOCKABLE,
  };
  const fates = chance.fork('rates of faults');
  // The drill crashes the database, but no machine.
  const fleet = await openFleet(instances, environment, {
    random: fates.next,
    commitsOutlive: 'crash',
    ownDisk: kinds.includes('F11'),
    olderPrograms: older !== null,
  });
  const { core } = fleet.sandbox;
  const clocks = await startSkewedClocks(core.clock.now);
  const { stripe: credentials } = await fleet.control<{ stripe: { secretKey: string } }>(
    'GET',
    '/credentials',
  );
  const stripe = stripeAccountAt(core.addresses.stripe, credentials.secretKey);
  const operator = personAt(fleet.proxy.url);
  let turns = 0;
  let upgraded = older === null;
  let closing = false;
  const ended: string[] = [];
  const startThere = async (place: number) => {
    if (fleet.instances[place] !== undefined) return;
    const environment = { CLOCK_URL: clocks.urlOf(place), LOG_LEVEL: 'warn' };
    const variant: Variant = { environment, command: program.command };
    if (older !== null && !upgraded && place === instances - 1) {
      turns += 1;
      if (turns % 2 === 1) variant.command = older.command;
    }
    const server = await insistOnStart(() => fleet.start(place, variant));
    void server.exit.then(({ code, signal }) => {
      if (closing || fleet.instances[place] !== server) return;
      const grants = server.output().trim().split('\n').slice(-3).join(' | ');
      ended.push(`instance ${place} ended on its own: ${code ?? signal} ${grants}`);
      fleet.instances[place] = undefined;
      void start(place).catch(() => {});
    });
  };
  const { start, underWay } = oneStartEach(startThere);
  await fleet.control('POST', '/discord/settings', { rateLimits: 'off' });
  const { code } = await fleet.control<{ code: string }>('POST', '/discord/invites', {
    maxAge: 0,
  });
  return {
    fleet,
    clocks,
    invite: code,
    stripe,
    stripeAddress: core.addresses.stripe,
    stripeKey: credentials.secretKey,
    operator,
    control: fleet.control,
    start,
    async startAll() {
      await Promise.all(fleet.instances.map((_, place) => start(place)));
      await untilAllInUse(fleet, ended);
    },
    async finishUpgrade() {
      if (upgraded) return;
      upgraded = true;
      const last = instances - 1;
      // The older version may be starting.
      await underWay(last).catch(() => {});
      if (fleet.instances[last] === undefined) return;
      const code = await fleet.stop(last);
      if (code !== 0) ended.push(`instance ${last} ended with ${code} for the upgrade`);
    },
    ended,
    async close() {
      closing = true;
      await clocks.close();
      await fleet.close();
    },
  };
}

/** A start fails while the database recovers. A supervisor would retry. */
async function insistOnStart<T>(start: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(200);
    }
  }
}

/** Subscribes to the events that the product's set-up requests, or to none while customers are created. */
export async function setWebhooks(world: DrillWorld, on: boolean): Promise<void> {
  const types = WEBHOOK_EVENTS.map((type, at) => [`enabled_events[${at}]`, type]);
  for (const { id } of await world.stripe.all('/v1/webhook_endpoints')) {
    await world.stripe.post(`/v1/webhook_endpoints/${id}`, {
      ...Object.fromEntries(types),
      disabled: String(!on),
    });
  }
}

export async function signInOperator({ operator }: DrillWorld): Promise<void> {
  await until('the operator is signed in', async () => {
    const answer = await operator.post('/api/admin-login', FLEET_OPERATOR).catch(() => null);
    return answer?.json.success === true;
  });
}
