import { catalogueIn } from '../../../../src/domain/catalogue/translations.ts';
import { providerOf } from '../../../../src/domain/entitlement.ts';
import { isPaidPlan, planName } from '../../../../src/domain/plan.ts';
import { whyOf } from '../../../access/views/why.view.ts';
import { readFork } from '../../../database/transaction.ts';
import { mappedRolesOf } from '../../community-roles.ts';
import type { CommandDeps } from '../command.deps.ts';
import { agoOf, dayOf, plain, type Speech } from '../speech.ts';

type Why = Awaited<ReturnType<typeof whyOf>>;
type EntitlementWhy = Why['entitlements'][number];

/** The plan, then each role and indicator with its last reading at the provider. The operator's facts. */
export async function accessLines(
  deps: CommandDeps,
  accountId: string,
  speech: Speech,
): Promise<string> {
  const why = await whyOf(deps.access, accountId);
  const mapped = await mappedRolesOf(readFork(deps.orm), deps.gateway.guildId);
  const { entitlements } = catalogueIn(deps.catalogue.current(), speech.locale);
  const nameOf = ({ entitlement }: EntitlementWhy) =>
    mapped.find((role) => role.entitlement === entitlement)?.name ??
    entitlements.find(({ key }) => key === entitlement)?.name ??
    entitlement;
  const lines = why.entitlements.flatMap((each) => {
    const line = lineOf(deps, each, { speech, name: plain(nameOf(each)) });
    return line === null ? [] : [line];
  });
  const { say } = speech;
  return [
    planLine(deps, why, speech),
    ...(why.standing?.status === 'past_due' ? [say('status.paymentFailed')] : []),
    '',
    ...(lines.length === 0 ? [say('status.nothing')] : lines),
  ].join('\n');
}

function planLine(deps: CommandDeps, { standing }: Why, { say, locale }: Speech): string {
  const catalogue = catalogueIn(deps.catalogue.current(), locale);
  const plan = plain(planName(catalogue, standing?.plan ?? 'free'));
  const until = standing?.accessUntil ?? null;
  const isPaid = standing !== null && isPaidPlan(catalogue, standing.plan);
  return isPaid && until !== null
    ? say('status.until', { plan, day: dayOf(until) })
    : say('status.since', { plan });
}

/** Null: neither included nor held. In a trial, those of the first payment are included. */
function lineOf(
  deps: CommandDeps,
  why: EntitlementWhy,
  { speech: { say }, name }: { speech: Speech; name: string },
): string | null {
  const held = why.grants.find((grant) => grant.held);
  const isLater = why.notYet === 'first-payment';
  if (why.wanted === null && held !== undefined) return say('status.ending', { name });
  if (why.wanted === null && !isLater) return null;
  if (held === undefined) {
    return say('status.waiting', { name, why: say(`status.${reasonKey(deps, why)}`) });
  }
  return held.verifiedAt === null
    ? say('status.heldUnread', { name })
    : say('status.held', { name, ago: agoOf(held.verifiedAt) });
}

function reasonKey(deps: CommandDeps, { entitlement, notYet, grants }: EntitlementWhy): string {
  const reason = notYet ?? grants[0]?.reason ?? null;
  const isCharting = providerOf(deps.catalogue.current(), entitlement) === 'tradingview';
  if (reason === 'no-username' && isCharting) return 'nameCharting';
  return REASONS[reason ?? ''] ?? 'settingUp';
}

const REASONS: Record<string, string> = {
  'rules-not-accepted': 'rules',
  'not-mapped': 'notDelivered',
  'first-payment': 'firstPayment',
  'waiting-for-session': 'connectionDown',
};
