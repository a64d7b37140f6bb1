/** Event types that may change a customer's state, by prefix. All of it is read again. */
const OF_CUSTOMERS = [
  'customer.subscription.',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.pending',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.',
  'refund.',
  'subscription_schedule.',
  'customer.updated',
  'customer.deleted',
];

export const isOfSession = (type: string): boolean => type.startsWith('checkout.session.');

export const isOfCustomer = (type: string): boolean =>
  OF_CUSTOMERS.some((beginning) => type.startsWith(beginning));

/** Refund events need their own read: the customer's data does not include the outcome. */
const isOfRefundPart = (beginning: string): boolean =>
  beginning === 'refund.' || beginning === 'charge.refund.updated';

export const isOfRefund = (type: string): boolean =>
  OF_CUSTOMERS.some((beginning) => isOfRefundPart(beginning) && type.startsWith(beginning));

/** Event types that one read of the customer answers. */
export const ANSWERED_BY_READING = OF_CUSTOMERS.filter((beginning) => !isOfRefundPart(beginning));

/** Other types are stored as received and marked done: an endpoint may subscribe to everything. */
export const concernsUs = (type: string): boolean => isOfSession(type) || isOfCustomer(type);
