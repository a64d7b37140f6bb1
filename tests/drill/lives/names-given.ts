import type { Answer } from '../../support/http-person.ts';
import type { NameGiven, Subscriber } from './subscriber.ts';

type Named = Pick<Subscriber, 'traderNames' | 'namesGiven'>;

/** Requests a name and updates the candidates for the current one after the answer, or after none. */
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

/** Renames the person at TradingView. The product may or may not have noticed, so both names may count. */
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

/** A concurrent request may have come later. */
function isLater({ endedAt }: NameGiven, { begunAt }: NameGiven): boolean {
  return endedAt === null || endedAt > begunAt;
}

/** A server error may follow a successful save. A refusal is final. */
function isLost(status: number | null): boolean {
  return status === null || status >= 500;
}

/** The product must show one of these. */
export function namesThatMayCount({ namesGiven, traderNames }: Named): (string | null)[] {
  return namesGiven?.map(({ name }) => name) ?? [traderNames[0] ?? null];
}
