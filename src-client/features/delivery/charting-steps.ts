import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { indicatorsIn } from '../../lib/indicators.ts';
import type { DeliveryStep } from './delivery-step.ts';
import { holdsIndicator } from './held-indicators.ts';
import { notDeliveredNote } from './not-delivered-note.ts';

/** Grants that wait for a person: the username does not exist, or the account is closed. */
const STUCK = ['blocked', 'grant-failed'];

const DOWN =
  'Our TradingView connection is down. Your access is queued and opens automatically; there is nothing for you to do.';

function namedStep(
  { tradingViewUsername }: CurrentUser,
  { tradingView }: AccessCheck,
): DeliveryStep {
  if (tradingViewUsername !== null) {
    const since = tradingView.namedAt;
    return { key: 'charting', state: 'done', text: tradingViewUsername, since };
  }
  return {
    key: 'charting',
    state: 'action',
    text: 'We need your TradingView username to grant access.',
    action: 'name-charting',
  };
}

/** An operator grants it: states the deadline, or that it has passed. */
function byHand(dueAt: string): string {
  return Date.parse(dueAt) > Date.now()
    ? `Our team unlocks them on TradingView by ${showMoment(dueAt)}.`
    : 'Our team is late in unlocking them on TradingView. Contact us if it is urgent.';
}

function indicatorsStep(user: CurrentUser, access: AccessCheck, plan: Plan): DeliveryStep {
  if (user.tradingViewUsername === null) {
    return {
      key: 'indicators',
      state: 'waiting',
      text: 'Unlocked once you add your TradingView username.',
    };
  }
  const { indicators } = access.tradingView;
  const missing = indicators.flatMap(({ name, delivered }) => (delivered === false ? [name] : []));
  const note = notDeliveredNote(plan, missing);
  const wanted = indicatorsIn(plan).filter(({ name }) => !missing.includes(name));
  if (wanted.length === 0 && note !== null)
    return { key: 'indicators', state: 'waiting', text: note };
  const withNote = (text: string) => (note === null ? text : `${text} ${note}`);
  if (wanted.every(({ name }) => holdsIndicator(user, access, name))) {
    const main = indicators.find(({ name }) => name === wanted[0]?.name);
    const until = main?.expiresAt ?? null;
    const text = until === null ? 'Open on your charts.' : `Open until ${showDay(until)}`;
    const since = main?.since;
    return { key: 'indicators', state: 'done', text: withNote(text), since };
  }
  const due = indicators.flatMap(({ dueAt }) => dueAt ?? []).sort();
  const last = due.at(-1);
  if (last !== undefined)
    return { key: 'indicators', state: 'working', text: withNote(byHand(last)) };
  // Our own session is down, so no grant can succeed. The username is not at fault.
  if (!access.tradingView.connected) {
    return { key: 'indicators', state: 'working', text: withNote(DOWN) };
  }
  if (indicators.some(({ state }) => STUCK.includes(state))) {
    return {
      key: 'indicators',
      state: 'trouble',
      text: 'TradingView did not accept this access. Check the spelling of your username below, or press Fix my access.',
    };
  }
  return {
    key: 'indicators',
    state: 'working',
    text: withNote('We are granting access on TradingView.'),
  };
}

export function chartingSteps(user: CurrentUser, access: AccessCheck, plan: Plan): DeliveryStep[] {
  return [namedStep(user, access), indicatorsStep(user, access, plan)];
}
