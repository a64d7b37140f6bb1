/** What may change what a customer holds, by the part before the dot: all of it is read again. */
export const OF_CUSTOMERS = [
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

/** What became of a refund is looked at for each: reading the customer does not say it. */
const isOfRefundPart = (beginning: string): boolean =>
  beginning === 'refund.' || beginning === 'charge.refund.updated';

export const isOfRefund = (type: string): boolean =>
  OF_CUSTOMERS.some((beginning) => isOfRefundPart(beginning) && type.startsWith(beginning));

/** Those that one reading of their customer answers. */
export const ANSWERED_BY_READING = OF_CUSTOMERS.filter((beginning) => !isOfRefundPart(beginning));

/** All else is stored, so that it is known to have come, and done with: an endpoint may be told everything. */
export const concernsUs = (type: string): boolean => isOfSession(type) || isOfCustomer(type);
