import { setTimeout as delay } from 'node:timers/promises';
import { TOOK_TOO_LONG } from '../../../src-server/launch/shutdown.ts';
import { untilAllInUse } from '../world/all-in-use.ts';
import { blockLoop } from './blocked-loop.ts';
import type { Blow, Strike } from './strike.ts';

/** A running instance, while another one runs too. */
function someone({ world, chance }: Blow): number | null {
  const running = world.fleet.instances.flatMap((server, place) => (server ? [place] : []));
  return running.length < 2 ? null : chance.pick(running);
}

async function killOne(blow: Blow): Promise<boolean> {
  const place = someone(blow);
  if (place === null) return false;
  await delay(blow.chance.below(200));
  await blow.world.fleet.kill(place);
  await blow.world.start(place);
  return true;
}

/** Kills all at once, so the proxy answers 502 for a while. */
export async function killAll({ world }: Blow): Promise<void> {
  const places = world.fleet.instances.map((_, place) => place);
  await Promise.all(places.map((place) => world.fleet.kill(place)));
  await world.startAll();
}

async function terminateOne(blow: Blow): Promise<boolean> {
  const place = someone(blow);
  if (place === null) return false;
  const { fleet } = blow.world;
  const stopping = fleet.instances[place];
  const code = await fleet.stop(place);
  // On a busy machine an orderly end can take too long. What was under way must then be carried out by the others.
  const wasForced = code === 1 && stopping?.output().includes(TOOK_TOO_LONG);
  if (code !== 0 && !wasForced) throw new Error(`F12 an instance ended with ${code} on SIGTERM`);
  await blow.world.start(place);
  await untilAllInUse(fleet, blow.world.ended);
  return true;
}

const pause =
  (milliseconds: number): Strike['strike'] =>
  async (blow) => {
    const place = someone(blow);
    if (place === null) return false;
    const child = blow.world.fleet.instances[place]?.child;
    child?.kill('SIGSTOP');
    await delay(milliseconds);
    child?.kill('SIGCONT');
    return true;
  };

async function computeFor5s(blow: Blow): Promise<boolean> {
  const place = someone(blow);
  const server = place === null ? undefined : blow.world.fleet.instances[place];
  if (server === undefined) return false;
  await blockLoop(server, 5_000);
  return true;
}

/** Sends the same signed event to both instances concurrently, twice each. */
async function sameEventAtBoth({ world, webhooks, chance }: Blow): Promise<boolean> {
  const recent = await webhooks.recent(40);
  if (recent.length === 0) return false;
  const event = chance.pick(recent);
  const places = world.fleet.instances.map((_, place) => place);
  const answers = await Promise.all(
    [...places, ...places].map((place) => webhooks.send(place, event)),
  );
  return answers.filter((status) => status === 200).length > 1;
}

export const PROCESS_STRIKES: readonly Strike[] = [
  { fault: 'F1', name: 'kill -9 at random', track: 'machines', strike: killOne },
  { fault: 'F10', name: 'one event at both instances', track: 'world', strike: sameEventAtBoth },
  { fault: 'F12', name: 'SIGTERM under load', track: 'machines', strike: terminateOne },
  { fault: 'F13', name: 'paused for a second', track: 'machines', strike: pause(1_000) },
  { fault: 'F13', name: 'paused beyond its lease', track: 'machines', strike: pause(9_500) },
  { fault: 'F13', name: 'event loop blocked for 5 s', track: 'machines', strike: computeFor5s },
  { fault: 'F13', name: 'paused for 30 s', track: 'machines', long: true, strike: pause(30_000) },
];
