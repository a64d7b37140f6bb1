import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { STEP_TEXTS as COPY } from '../../../src/texts/pages/delivery.texts.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { indicatorsIn } from '../../lib/indicators.ts';
import { joinTexts } from '../../lib/texts/join-texts.ts';
import type { DeliveryStep } from './delivery-step.ts';
import { holdsIndicator } from './held-indicators.ts';
import { notDeliveredNote } from './not-delivered-note.ts';

/** Grants that wait for a person: the username does not exist, or the account is closed. */
const STUCK = ['blocked', 'grant-failed'];

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
    text: COPY.nameCharting,
    action: 'name-charting',
  };
}

/** An operator grants it: states the deadline, or that it has passed. */
function byHand(dueAt: string): string {
  return Date.parse(dueAt) > Date.now() ? COPY.byHand({ moment: showMoment(dueAt) }) : COPY.late;
}

function indicatorsStep(user: CurrentUser, access: AccessCheck, plan: Plan): DeliveryStep {
  if (user.tradingViewUsername === null) {
    return {
      key: 'indicators',
      state: 'waiting',
      text: COPY.indicatorsWait,
    };
  }
  const { indicators } = access.tradingView;
  const missing = indicators.flatMap(({ name, delivered }) => (delivered === false ? [name] : []));
  const note = notDeliveredNote(plan, missing);
  const later = indicators.flatMap(({ name, state }) => (state === 'first-payment' ? [name] : []));
  const wanted = indicatorsIn(plan).filter(({ name }) => ![...missing, ...later].includes(name));
  if (wanted.length === 0 && note !== null)
    return { key: 'indicators', state: 'waiting', text: note };
  const withNote = (text: string) => (note === null ? text : joinTexts(text, note));
  if (wanted.every(({ name }) => holdsIndicator(user, access, name))) {
    const main = indicators.find(({ name }) => name === wanted[0]?.name);
    const until = main?.expiresAt ?? null;
    const text = until === null ? COPY.open : COPY.openUntil({ day: showDay(until) });
    const since = main?.since;
    return { key: 'indicators', state: 'done', text: withNote(text), since };
  }
  const due = indicators.flatMap(({ dueAt }) => dueAt ?? []).sort();
  const last = due.at(-1);
  if (last !== undefined)
    return { key: 'indicators', state: 'working', text: withNote(byHand(last)) };
  // Our own session is down, so no grant can succeed. The username is not at fault.
  if (!access.tradingView.connected) {
    return { key: 'indicators', state: 'working', text: withNote(COPY.down) };
  }
  if (indicators.some(({ state }) => STUCK.includes(state))) {
    return {
      key: 'indicators',
      state: 'trouble',
      text: COPY.refused,
    };
  }
  return {
    key: 'indicators',
    state: 'working',
    text: withNote(COPY.granting),
  };
}

export function chartingSteps(user: CurrentUser, access: AccessCheck, plan: Plan): DeliveryStep[] {
  return [namedStep(user, access), indicatorsStep(user, access, plan)];
}
