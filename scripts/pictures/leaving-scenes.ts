import type { LeaveOfferAnswer, LeavingAnswer } from '../../src/contract/leaving.contract.ts';
import { BOUGHT, DAY, member, press } from './offer-scenes.ts';
import type { Scene } from './scene.ts';
import { ACCOUNT } from './state-scenes.ts';

const HERE = {
  id: '01',
  isThisOne: true,
  userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  signedInAt: BOUGHT,
  lastSeenAt: BOUGHT,
};
const RUNNING: LeavingAnswer = {
  state: 'running',
  plan: 'standard',
  paidAt: null,
  endsAt: DAY,
  pausedUntil: null,
  onHold: false,
  isPending: false,
  givesBack: false,
  owed: null,
  trial: null,
  unusedDays: 0,
};
const PAUSE: LeaveOfferAnswer = {
  offer: 'pause',
  pauses: [
    { months: 1, until: '2027-01-20T12:00:00.000Z' },
    { months: 2, until: '2027-02-20T12:00:00.000Z' },
  ],
  renewal: { amount: 4_900, currency: 'usd', cycle: 'monthly', charge: 4_250 },
  coupon: null,
  lowerPlan: null,
};

const leaving = (name: string, answer: Partial<LeavingAnswer>, more: Partial<Scene> = {}): Scene =>
  member(name, '/leave', {
    ...more,
    answers: { 'billing.leaving': { ...RUNNING, ...answer }, ...more.answers },
  });

/** Scenes of the pages on which subscribers cancel. */
export const LEAVING_SCENES: readonly Scene[] = [
  leaving('leave', {}),
  leaving(
    'leave-offer',
    {},
    {
      answers: { 'billing.chooseLeaveReason': PAUSE },
      act: async (page) => {
        await page.getByLabel('I don’t use it enough').check();
        await page.getByRole('button', { name: 'Pause subscription' }).waitFor();
      },
    },
  ),
  leaving(
    'leave-done',
    {},
    {
      answers: { 'billing.leave': { outcome: 'ends', at: DAY } },
      act: async (page) => {
        await press('Cancel subscription')(page);
        await page.getByRole('heading', { name: /^Your subscription ends on/ }).waitFor();
      },
    },
  ),
  leaving('leave-paused', {
    state: 'paused',
    endsAt: null,
    pausedUntil: '2027-01-20T12:00:00.000Z',
  }),
  leaving('leave-trial', {
    endsAt: '2026-12-21T12:00:00.000Z',
    trial: { endsOn: '2026-12-21', charge: { amount: 4_900, currency: 'usd' } },
  }),
  member('account-leaving', '/account', {
    answers: { ...ACCOUNT, 'auth.sessions': [HERE] },
  }),
];
