import { tellTraderName } from '../lives/actions-with-us.ts';
import { live } from '../lives/life-action.ts';
import { alsoNamed, namesThatMayCount } from '../lives/names-given.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { Blow } from './strike.ts';

interface Scripts {
  scripts: { rows: { username: string }[] }[];
}

let renamed = 0;

/** Renames a person with a script at TradingView, who may or may not tell us. */
export async function renameTrader(blow: Blow): Promise<boolean> {
  const { world, people, chance } = blow;
  const { scripts } = await world.control<Scripts>('GET', '/tradingview/state');
  const holders = new Set(scripts.flatMap(({ rows }) => rows.map(({ username }) => username)));
  const known = people.filter((person) => person.closedAt === null && holders.has(nameOf(person)));
  if (known.length === 0) return false;
  const subscriber = chance.pick(known);
  renamed += 1;
  const username = `Anew${subscriber.number}x${renamed}`;
  await world.control('POST', `/tradingview/users/${nameOf(subscriber)}/rename`, { username });
  alsoNamed(subscriber, username);
  if (chance.yes(0.5)) await live(() => tellTraderName(blow, subscriber, username));
  return true;
}

/** The current name, when it is certain. */
function nameOf(subscriber: Subscriber): string {
  const [name, ...others] = namesThatMayCount(subscriber);
  return others.length === 0 ? (name ?? '') : '';
}
