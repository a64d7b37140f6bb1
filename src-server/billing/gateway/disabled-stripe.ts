import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { StripeGateway } from './port.ts';

/**
 * Replaces the gateway when no credentials are configured. Every call fails as misconfigured, so
 * nothing is sold.
 */
export function disabledStripe(): StripeGateway {
  const refuse = async (): Promise<never> => {
    throw new ProviderFailure('stripe', 'misconfigured', 'not-configured');
  };
  const singlePayments = {
    openPage: refuse,
    findPage: refuse,
    findPayment: refuse,
    purchaseOf: refuse,
    refund: refuse,
    findPending: refuse,
  };
  return {
    liveMode: false,
    acceptsWebhooks: false,
    createCustomer: refuse,
    readCustomer: refuse,
    readPaymentDetails: refuse,
    readInvoices: refuse,
    subscriptionsOf: refuse,
    findSubscription: refuse,
    findTerms: refuse,
    listSubscriptions: refuse,
    listMovable: refuse,
    findMovable: refuse,
    ownerOfObject: refuse,
    createCheckout: refuse,
    findCheckout: refuse,
    expireCheckout: refuse,
    openChange: refuse,
    openPortal: refuse,
    endSubscription: refuse,
    liftSchedule: refuse,
    scheduleEnd: refuse,
    pauseSubscription: refuse,
    resumePaused: refuse,
    previewPause: refuse,
    previewResume: refuse,
    previewRenewal: refuse,
    isCollecting: refuse,
    isRetrying: refuse,
    unpaidCredit: refuse,
    voidOpenInvoices: refuse,
    findCoupon: refuse,
    giveCoupon: refuse,
    hasCoupon: refuse,
    moveNextPayment: refuse,
    scheduleChange: refuse,
    findScheduledChange: refuse,
    refundLatest: refuse,
    refundInvoice: refuse,
    refundPart: refuse,
    refundAll: refuse,
    findRefund: refuse,
    disputes: {
      find: refuse,
      listSince: refuse,
      upload: refuse,
      stage: refuse,
      submit: refuse,
      accept: refuse,
      findWarning: refuse,
      refundCharge: refuse,
    },
    gifts: singlePayments,
    lifetimes: singlePayments,
    credit: { give: refuse },
    setCustomerCard: refuse,
    chargeCustomerCard: refuse,
    listPrices: refuse,
    createPrice: refuse,
    listProducts: refuse,
    renameProduct: refuse,
    createDiscount: refuse,
    findDiscount: refuse,
    closeDiscount: refuse,
    ensurePortal: refuse,
    ping: refuse,
    readWebhook: () => null,
  };
}
