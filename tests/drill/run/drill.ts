import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from '../../../scripts/drills/program.ts';
import { writeTrail } from '../../launch/fleet/write-trail.ts';
import { watchAcknowledged } from '../checker/acknowledged.ts';
import { checkHistory } from '../checker/check-history.ts';
import { openSources } from '../checker/checker-sources.ts';
import { chanceFrom } from '../random.ts';
import { DAYS_OF_JOINING, importFormer, makeFormerCustomers } from '../world/former-customers.ts';
import { type DrillWorld, openWorld, setWebhooks, signInOperator } from '../world/open-world.ts';
import { passADay } from '../world/pass-a-day.ts';
import { writePastDays } from '../world/past-days.ts';
import { createWebhookSender } from '../world/webhook-sender.ts';
import { chooseStrikes } from './choose-strikes.ts';
import type { DrillPlan } from './drill-plan.ts';
import { hearVendors, lastHeard } from './hear-vendors.ts';
import { liveLives } from './live-lives.ts';
import { repeatEverything } from './repeat-everything.ts';
import { endFaults, known, settle } from './settle.ts';
import { failWhenStalled } from './stalled.ts';
import { type Struck, strikeAll } from './strike-all.ts';
import { type Attempted, type Counted, createTally } from './tally.ts';

export interface DrillResult {
  seed: number;
  subscribers: number;
  events: number;
  changing: number;
  kinds: Counted[];
  attempts: Attempted[];
  struck: Struck[];
  /** Acknowledged webhooks, each found in the inbox. */
  acknowledged: number;
  settledMs: number;
  seconds: number;
  /** Processes that ended although no fault killed them. */
  ended: string[];
  /** Sentences that begin with the invariant; empty on success. */
  wrong: string[];
}

const LISTEN_EVERY_MS = 500;
const GIVEN_STALL_MS = 480_000;

/** Opens a world, runs lives and faults in it, ends all faults and compares. */
export async function runDrill(
  plan: DrillPlan,
  programs: { program: Program; older: Program | null },
  say: (line: string) => void = () => {},
): Promise<DrillResult> {
  const began = performance.now();
  const chance = chanceFrom(plan.seed);
  const world = await openWorld({ ...plan, ...programs, chance });
  try {
    return await runIn(world, plan, (line) =>
      say(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}`),
    );
  } catch (error) {
    // Print this before the world closes. Everything still running fails then, and louder.
    say(`The drill itself failed: ${(error as Error).stack}`);
    for (const sentence of world.ended) say(sentence);
    throw error;
  } finally {
    await world.close();
  }
}

async function runIn(
  world: DrillWorld,
  plan: DrillPlan,
  say: (line: string) => void,
): Promise<DrillResult> {
  const began = performance.now();
  const chance = chanceFrom(plan.seed);
  const { control } = world;
  const sources = openSources({
    control: world.fleet.sandbox.addresses.control,
    stripe: world.stripeAddress,
    stripeKey: world.stripeKey,
    databaseUrl: world.fleet.databaseUrl,
  });
  if (plan.beginsAt !== null) {
    const joining = Date.parse(plan.beginsAt) - DAYS_OF_JOINING * 86_400_000;
    await control('POST', '/clock/advance', { to: new Date(joining).toISOString() });
  }
  await setWebhooks(world, false);
  const count = plan.subscribers - plan.signUps;
  const former = await makeFormerCustomers(world, count, chance.fork('former customers'));
  await writePastDays(world.fleet.databaseUrl);
  await world.startAll();
  await signInOperator(world);
  await setWebhooks(world, true);
  const people = await importFormer(world, former);
  await control('POST', '/discord/gateway/drop', { resumable: false });
  say(`${people.length} subscribers taken over`);
  // Effects of the initial grants belong to no life and are no events of this drill.
  const given = await settle(world, sources, people, GIVEN_STALL_MS, say);
  if (given.wrong.length > 0) throw new Error(`Before anything happened: ${given.wrong[0]}`);
  say('all of them have what they paid for');

  const tally = createTally();
  const stage = { world, tally, chance };
  const vendors = hearVendors(world, tally, await lastHeard(world));
  const acknowledged = watchAcknowledged(sources);
  const struck: Struck[] = [];
  const wrong: string[] = [];
  const strikes = chooseStrikes(plan, chance.fork('strikes'));
  const blow = {
    ...stage,
    chance: chance.fork('blows'),
    people,
    webhooks: createWebhookSender(world, tally),
  };
  let lives = true;
  const goesOn = () => tally.total() < plan.events || struck.length < strikes.length;

  const listening = (async () => {
    while (lives) {
      await vendors.listen();
      wrong.push(...(await acknowledged.missing()));
      await delay(LISTEN_EVERY_MS);
    }
  })();
  const days = (async () => {
    for (let day = 1; day <= plan.days; day += 1) {
      while (lives && tally.total() < (day * plan.events) / (plan.days + 1)) await delay(100);
      if (lives) await passADay(world);
    }
  })();
  const stalled = failWhenStalled(() => tally.total() + struck.length);
  const living = Promise.all([
    liveLives({ people, stage, chance: chance.fork('lives'), signUps: plan.signUps, goesOn }),
    strikeAll({
      strikes,
      blow,
      dueAt: (place) => (place * plan.events * 0.9) / strikes.length,
      events: tally.total,
      onStruck: (one) => {
        struck.push(one);
        say(`${tally.total()} events, ${struck.length} faults: ${one.fault} ${one.name}`);
      },
      onLate: (name, why) => say(`later: ${name} (${why})`),
    }),
  ]);
  const beside = Promise.all([listening, days]);
  // Whatever fails first ends the drill, with its own error.
  await Promise.race([living, stalled.failure, beside.then(() => living)]).finally(() => {
    stalled.stop();
    lives = false;
  });
  await beside;

  say('everything has happened; all faults end');
  await endFaults(world);
  const end = await settle(world, sources, people, plan.settleStallMs, say);
  say(`settled after ${end.ms} ms, ${end.wrong.length} wrong`);
  wrong.push(...end.wrong);
  await vendors.listen();
  wrong.push(...(await acknowledged.missing()), ...(await checkHistory(sources, known(people))));
  if (wrong.length === 0) wrong.push(...(await repeatEverything(world, sources, people, say)));
  if (wrong.length > 0) {
    const trail = `.cache/drills/seed-${plan.seed}.json`;
    await writeTrail(world.fleet, trail).then(
      () => say(`What it left behind: ${trail}`),
      (error: Error) => say(`What it left behind could not be kept: ${error.message}`),
    );
  }
  await sources.close();
  return {
    seed: plan.seed,
    subscribers: people.length,
    events: tally.total(),
    changing: tally.changing(),
    kinds: tally.kinds(),
    attempts: tally.attempts(),
    struck,
    acknowledged: acknowledged.checked(),
    ended: world.ended,
    settledMs: end.ms,
    seconds: Math.round((performance.now() - began) / 1000),
    wrong,
  };
}
