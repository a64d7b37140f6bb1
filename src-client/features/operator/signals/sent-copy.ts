import type { Maskable } from '../../../../src/domain/signals/mask.ts';
import type { RelayProvider } from '../../../../src/domain/signals/relay.ts';
import type { Side, SignalKind } from '../../../../src/domain/signals/signal.ts';

export const KIND_NAME: Record<SignalKind, string> = {
  open: 'Open',
  update: 'Update',
  close: 'Close',
  note: 'Note',
  correction: 'Correction',
  withdrawal: 'Withdrawal',
};
export const SIDE_NAME: Record<Side, string> = { long: 'Long', short: 'Short' };
export const FIELD_NAME: Record<Maskable, string> = {
  symbol: 'Symbol',
  side: 'Side',
  price: 'Price',
  stop: 'Stop',
  targets: 'Targets',
  text: 'Text',
};
export const PLACE_NAME: Record<RelayProvider, string> = {
  discord: 'Discord',
  site: 'Signal feed',
  mail: 'Email digest',
  push: 'Push message',
};

export const SENT_COPY = {
  title: 'Sent signals',
  what: 'the signals',
  list: 'Sent signals',
  none: 'No signal has been sent yet.',
  more: 'Show older signals',
  number: (seq: number) => `#${seq}`,
  byOperator: 'Sent by an operator',
  late: 'Late',
  lateHint:
    'It arrived more than one interval after its bar had ended, or after a newer one. A late entry counts in no figure. A late exit counts at the stop or at its price, whichever is worse.',
  withdrawn: 'Withdrawn',
  corrected: 'Corrected',
  about: (seq: number) => `about #${seq}`,
  withdrawnBy: (seq: number) => `Withdrawn by #${seq}.`,
  correctedBy: (seqs: readonly number[]) =>
    `Corrected by ${seqs.map((seq) => `#${seq}`).join(', ')}.`,
  correct: 'Correct…',
  withdraw: 'Withdraw…',
  of: (action: string, seq: number) => `${action} signal #${seq}`,
  done: (count: number, all: number) => `${count} of ${all} delivered`,
  failed: (count: number) => `${count} failed`,
  next: (at: string) => `next at ${at}`,
  nowhere: 'On no route: it is in the record only.',
  table: (seq: number) => `Deliveries of signal #${seq}`,
  columns: ['Where', 'Audience', 'State', 'Hidden'],
  nothingHidden: 'Nothing',

  correctTitle: (seq: number) => `Correct signal #${seq}`,
  correctText:
    'A correction is a new entry with the right levels. The first one stays in the record as it was sent. Everyone who saw it, or will see it, gets the correction.',
  withdrawTitle: (seq: number) => `Withdraw signal #${seq}`,
  withdrawText:
    'The withdrawal goes to everyone who has seen the signal. Deliveries that still wait are not sent. The signal stays in the record as withdrawn.',
  reason: 'Reason',
  reasonHint: 'Your subscribers read it.',
  reasonMissing: 'Say why.',
  sendCorrection: 'Send correction',
  sendWithdrawal: 'Withdraw signal',
  keep: 'Leave it as it is',
  correctionSent: (seq: number) => ({
    title: `Recorded as #${seq}`,
    message: 'The list shows the state of each delivery.',
  }),
} as const;

export const DELIVERY_COPY = {
  shownSince: (at: string) => `Shown since ${at}`,
  shownFrom: (at: string) => `Shown from ${at}`,
  waiting: (at: string) => `Waiting until ${at}`,
  queued: (at: string) => `Due ${at}, in the queue`,
  retrying: (tries: number) =>
    `Not sent after ${tries} ${tries === 1 ? 'try' : 'tries'}, trying again`,
  sending: 'Sending, not confirmed yet',
  accepted: (at: string) => `Accepted ${at}, not read back yet`,
  sent: (at: string) => `Sent ${at} and read back`,
  sentLate: (at: string) => `Sent late, ${at}, and read back`,
  failed: 'Failed',
  withdrawn: 'Not sent: withdrawn before it was due',
  skipped: 'Sent to no one',
  noted: {
    due: { push: 'Due, not queued yet', mail: 'Goes into the next daily email' },
    sending: 'Its daily emails are being queued',
    queued: {
      push: 'Queued: no push service has taken it yet',
      mail: 'Queued in the email outbox, not sent yet',
    },
    sent: {
      push: (at: string) => `Sent ${at}: a push service took it`,
      mail: (at: string) => `Sent ${at} in the daily email`,
    },
  },
} as const;

export const SEND_COPY = {
  title: 'Send a signal',
  back: 'All signals',
  leave: 'Leave without sending your signal?',
  form: 'Signal',
  source: 'Source',
  kind: 'Kind',
  kinds: {
    open: 'Opens a trade',
    update: 'Moves stop or targets',
    close: 'Ends the trade',
    note: 'Text only',
  },
  strategy: 'Strategy',
  symbol: 'Symbol',
  symbolHint: 'As TradingView writes it, such as BINANCE:BTCUSDT.',
  interval: 'Chart interval',
  intervalHint: 'Optional, such as 240 or 1D.',
  side: 'Side',
  anySide: 'Either',
  price: 'Price',
  stop: 'Stop',
  targets: 'Targets',
  targetsHint: 'Nearest first, separated by spaces.',
  text: 'Text',
  textHint: (left: number) => `${left.toLocaleString('en-US')} characters left.`,
  review: 'Review…',
  what: 'the preview',
  preview: 'What each plan sees',
  previewNote: 'If you sent it now. Nothing has been sent.',
  incomplete: 'Fill in the signal to see the preview.',
  noRoutes: 'This source has no route yet. The signal would go into the record and reach nobody.',
  addRoute: 'Add a route',
  nothing: 'Sees nothing.',
  confirmTitle: 'Send this signal?',
  confirmText:
    'It gets a number in the record and cannot be edited or deleted. You can correct or withdraw it.',
  reaches: 'Goes to:',
  reach: (place: string, audience: string) => `${place}, for ${audience}`,
  reachesNobody: 'It reaches nobody: no route of this source is running.',
  send: 'Send signal',
  keep: 'Back to the form',
  sentTitle: (seq: number) => `Signal #${seq} is recorded`,
  sentText: 'Each delivery is confirmed here when it was read back.',
  another: 'Send another',
  noSource:
    'Create a source first. A source of the kind Operators only needs no TradingView alert.',
} as const;
