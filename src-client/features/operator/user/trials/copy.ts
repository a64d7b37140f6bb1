import type { UserTrialsAnswer } from '../../../../../src/contract/operator/offers/trials.contract.ts';

type Trial = UserTrialsAnswer['trials'][number];
type Edge = UserTrialsAnswer['edges'][number];

export const USER_TRIALS_COPY = {
  title: 'Trials and shared marks',
  state: {
    running: 'Running',
    paid: 'Paid',
    left: 'Ended unpaid',
    refused: 'Refused',
  } satisfies Record<Trial['state'], string>,
  until: (start: string, end: string) => `${start} to ${end}`,
  earlier: (day: string) => `The same person began a trial on ${day}.`,
  includes: (names: string) => `Includes ${names}. The others come with the first payment.`,
  allowedOne: 'Allowed by an operator',
  edge: {
    card: 'Same card',
    discord: 'Same Discord account',
    tradingview: 'Same TradingView account',
    email: 'Same mailbox',
    phone: 'Same phone number',
    device: 'Same browser',
  } satisfies Record<Edge['kind'], string>,
  as: 'as',
  erased: 'an erased account',
  since: (day: string) => `since ${day}`,
  hadTrial: 'had a trial',
  allow: 'Allow another trial',
  waiting:
    'One more trial is allowed. They start it on the upgrade page, while no subscription runs.',
  waitingForOffer: 'One more trial is allowed, but no plan has a trial now.',
  notOffered: 'No plan has a trial now, so there is none to allow.',
  allowTitle: 'Allow another trial?',
  allowText:
    'They can start one more free trial on the upgrade page, whatever they share with other accounts. For a family that shares a card, for example.',
  confirm: 'Allow',
  keep: 'Cancel',
};
