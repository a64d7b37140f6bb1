import type { GiftView } from '../../../../../src/contract/operator/offers/gifts.contract.ts';
import { countText } from '../../../../../src/domain/numbers/count-text.ts';

const months = (count: number) => countText(count, 'month');

export const GIFTS_COPY = {
  title: 'Gifts',
  what: 'the gifts',
  note: 'People buy months of a plan for someone else, at its monthly price and paid once, on the page /gift',
  offersTitle: 'Gifts on offer',
  offerColumns: ['Plan', 'Lengths', { name: 'Price of a month', number: true }],
  off: 'Not offered',
  noPrice: 'No monthly price',
  change: 'Change',
  changeOf: (plan: string) => `Change the gifts of ${plan}`,
  lengths: (all: readonly number[]) =>
    all.length === 1 ? months(all[0] ?? 1) : `${all.join(', ')} months`,
  boughtTitle: 'Gifts sold',
  empty: 'No gift was bought yet.',
  columns: ['Buyer', 'Recipient', 'Gift', { name: 'Paid', number: true }, 'State'],
  erased: 'Erased',
  byHand: 'By link',
  gift: (plan: string, count: number) => `${plan}, ${months(count)}`,
  part: (amount: string) => `${amount} of it refunded. The gift stays.`,
  redeemedOn: (day: string) => `on ${day}`,
  until: (day: string) => `until ${day}`,
  state: {
    waiting: 'Payment pending',
    bought: 'Bought',
    sent: 'Sent',
    redeemed: 'Redeemed',
    refunded: 'Refunded',
    disputed: 'Disputed',
    expired: 'Expired',
  } satisfies Record<GiftView['state'], string>,
  actions: 'Actions',
  mailBuyer: 'Email the link to the buyer',
  mailRecipient: 'Email the link to the recipient',
  mailed: 'The email is on its way',
  mailedTo: (address: string) => `The link goes to ${address}.`,
  notMailed: 'The email was not sent',
  refund: 'Refund…',
  withdraw: 'Withdraw and refund…',
  unreachable: 'The server cannot be reached.',
};

export const GIFT_OFFER_COPY = {
  title: (plan: string) => `Gifts of ${plan}`,
  legend: 'Lengths that can be bought',
  length: (count: number, price: string) => `${months(count)} for ${price}`,
  hint: 'Select none to stop selling gifts of this plan. Sold gifts stay valid for 12 months.',
  save: 'Save',
  cancel: 'Cancel',
};

export const GIFT_REFUND_COPY = {
  title: 'Refund this gift?',
  loading: 'Looking at what a refund would do…',
  amount: (amount: string, buyer: string) =>
    `${amount} goes back to ${buyer === '' ? 'the buyer' : buyer}.`,
  unused: 'The link stops working. It was not redeemed.',
  ends: (plan: string) =>
    `The recipient loses ${plan} from this gift now. Other plans and subscriptions of theirs stay.`,
  confirm: 'Refund gift',
  keep: 'Keep it',
  withdrawal: {
    title: 'Withdraw this gift?',
    confirm: 'Withdraw and refund',
    done: 'Gift withdrawn',
  },
  done: 'Gift refunded',
  doneText: (amount: string) => `Stripe confirms ${amount}.`,
};
