import type { Answer } from '../../support/http-person.ts';
import type { NameGiven, Subscriber } from './subscriber.ts';

type Named = Pick<Subscriber, 'traderNames' | 'namesGiven'>;

/** Asks for a name, and keeps in mind what may count after this answer, or after none. */
export async function giveName(
  subscriber: Named,
  name: string,
  ask: () => Promise<Answer>,
): Promise<void> {
  const given: NameGiven = { name, begunAt: performance.now(), endedAt: null };
  const before = subscriber.namesGiven ?? [
    { name: subscriber.traderNames[0] ?? null, begunAt: 0, endedAt: 0 },
  ];
  subscriber.namesGiven = [...before, given];
  subscriber.traderNames.push(name);
  let status: number | null = null;
  try {
    ({ status } = await ask());
  } finally {
    given.endedAt = performance.now();
    subscriber.namesGiven = subscriber.namesGiven.filter((other) =>
      status === 200 ? other === given || isLater(other, given) : other !== given || isLost(status),
    );
  }
}

/** TradingView calls them otherwise from now on; whether the product has found out yet, it says itself. */
export function alsoNamed(subscriber: Named, name: string): void {
  const now = performance.now();
  const before = namesThatMayCount(subscriber).map((each) => ({
    name: each,
    begunAt: 0,
    endedAt: 0,
  }));
  subscriber.namesGiven = [
    ...(subscriber.namesGiven ?? before),
    { name, begunAt: now, endedAt: now },
  ];
  subscriber.traderNames.push(name);
}

/** What was asked at the same time may have come after it. */
function isLater({ endedAt }: NameGiven, { begunAt }: NameGiven): boolean {
  return endedAt === null || endedAt > begunAt;
}

/** A mistake of the server's may have come when it was saved already; a refusal is an answer. */
function isLost(status: number | null): boolean {
  return status === null || status >= 500;
}

/** One of these must be what the product says. */
export function namesThatMayCount({ namesGiven, traderNames }: Named): (string | null)[] {
  return namesGiven?.map(({ name }) => name) ?? [traderNames[0] ?? null];
}
