import type { MovePrice, MoveView } from '../../src/contract/operator/move.contract.ts';
import { moneyIn } from '../../src/domain/catalogue/amount-text.ts';
import type { Kernel } from '../kernel.ts';
import { moveMembers } from '../operator/move/move.view.ts';
import { lossesIn } from '../operator/move/predict-changes.ts';

type Member = Awaited<ReturnType<typeof moveMembers>>[number];

/** The effects of applying, without addresses. docs/operations.md documents the fields. */
function summaryOf({ id, state, counts, sources, prices, paysTwice, changes, expected }: MoveView) {
  return {
    id,
    state,
    losses: lossesIn(changes),
    gains: changes.reduce((sum, { gains }) => sum + gains, 0),
    keeps: changes.reduce((sum, { keeps }) => sum + keeps, 0),
    unmappedPrices: openPrices(prices).length,
    paysTwice: paysTwice.length,
    unreadSources: sources.filter((each) => each.state !== 'read').map(({ source }) => source),
    counts,
    changes,
    prices,
    expected,
  };
}

/** The preview as lines to read, or as JSON. */
export function previewOf(move: MoveView, json: boolean): string[] {
  if (json) return [JSON.stringify(summaryOf(move), null, 2)];
  const { id, counts, prices, paysTwice, changes, expected } = move;
  const losses = lossesIn(changes);
  const open = openPrices(prices);
  return [
    `Move ${id}: ${move.state}`,
    ...sourceLines(move),
    `People who move in: ${counts.adopt + counts.attach}, with an account here: ${counts.attach}`,
    `Purchases that are known: ${counts.known}, sold in your Stripe account: ${counts.merged}, not yours: ${counts.skip}`,
    `Purchases that stay as they are: ${counts.conflicts}`,
    `People who pay twice: ${paysTwice.length}`,
    ...changes.map(
      ({ provider, gains, keeps, loses }) => `${provider}: +${gains} =${keeps} -${loses}`,
    ),
    `Prices without a plan: ${open.length}`,
    ...open.map((price) => `  ${priceLine(price)}`),
    ...(move.state === 'matched'
      ? [`Next: npm run move -- apply ${id} --expect-losses ${losses} --expected ${expected}`]
      : []),
  ];
}

/** Everything that the page shows, with the people who stay as they are. */
export async function reportOf(
  deps: Pick<Kernel, 'orm'>,
  move: MoveView,
  json: boolean,
): Promise<string[]> {
  const { paysTwice, withheld, gives, createdAt, readAt, sources } = move;
  const stay = await everyConflict(deps, move.id);
  if (json) {
    const all = { createdAt, readAt, sources, gives, paysTwice, stay, withheld };
    return [JSON.stringify({ ...summaryOf(move), ...all }, null, 2)];
  }
  const { moved, failed } = move.counts;
  return [
    ...previewOf(move, false),
    `People who have moved in: ${moved}, purchases that failed: ${failed}`,
    ...paysTwice.map(
      ({ email, purchases }) =>
        `Pays twice: ${email} (${purchases.map(({ source, ref }) => `${source} ${ref}`).join(', ')})`,
    ),
    ...stay.map(
      ({ email, source, subscriptionId, line, problem }) =>
        `Stays: ${email ?? 'no address'} (${source} ${line === null ? subscriptionId : `line ${line}`}): ${problem}`,
    ),
    ...withheld.map(
      ({ email, entitlement, since }) =>
        `Ends at the finish: ${entitlement} of ${email}, since ${since}`,
    ),
  ];
}

export function sourceLines({ sources }: MoveView): string[] {
  return sources.map(({ source, state, members, failure }) =>
    failure === null
      ? `${source}: ${state}, ${members} purchase(s)`
      : `${source}: stopped after ${members} purchase(s), because of ${failure}`,
  );
}

const openPrices = (prices: readonly MovePrice[]) =>
  prices.filter(({ decision }) => decision === 'open');

function priceLine({
  priceId,
  amountMinor,
  currency,
  interval,
  members,
  label,
  suggested,
}: MovePrice) {
  const amount = amountMinor === null ? [] : [moneyIn(amountMinor, currency)];
  const every = interval === null ? [] : [`every ${interval.count} ${interval.unit}(s)`];
  const named = label === null ? [] : [`"${label}"`];
  const hint = suggested === null ? [] : [`suggested: ${suggested}`];
  const facts = [...named, ...amount, ...every, `${members} purchase(s)`, ...hint];
  return `${priceId}: ${facts.join(', ')}`;
}

async function everyConflict(deps: Pick<Kernel, 'orm'>, id: string): Promise<Member[]> {
  const all: Member[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Member[] = await moveMembers(deps, { id, verdict: 'conflict', cursor });
    const last = page.at(-1);
    if (last === undefined) return all;
    all.push(...page);
    cursor = last.subscriptionId;
  }
}
