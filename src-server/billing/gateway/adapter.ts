import {
  chargeCustomerCard,
  readInvoices,
  readPaymentDetails,
  setCustomerCard,
} from './calls/card-calls.ts';
import { createPrice, listPrices, listProducts, renameProduct } from './calls/catalogue-calls.ts';
import { createCheckout, expireCheckout, findCheckout } from './calls/checkout-calls.ts';
import { createCustomer } from './calls/create-customer.ts';
import { creditCalls } from './calls/credit/credit-calls.ts';
import { closeDiscount, createDiscount, findDiscount } from './calls/discount-calls.ts';
import { disputeCalls } from './calls/disputes/dispute-calls.ts';
import { findRefund } from './calls/find-refund.ts';
import { findCoupon, giveCoupon, hasCoupon } from './calls/leaving/coupon-calls.ts';
import {
  isCollecting,
  isRetrying,
  pauseSubscription,
  previewPause,
  previewResume,
  resumePaused,
  unpaidCredit,
  voidOpenInvoices,
} from './calls/leaving/pause-calls.ts';
import { previewRenewal } from './calls/leaving/preview-renewal.ts';
import { findMovable, findTerms, listMovable } from './calls/movable-calls.ts';
import { ownerOfObject } from './calls/owner-of-object.ts';
import { ping } from './calls/ping.ts';
import { ensurePortalConfiguration, openChange, openPortal } from './calls/portal-calls.ts';
import { readCustomer, subscriptionsOf } from './calls/read-customer.ts';
import { refundAll } from './calls/refunds/refund-all.ts';
import { refundLatest, refundOfInvoice } from './calls/refunds/refund-latest.ts';
import { refundPart } from './calls/refunds/refund-part.ts';
import { scheduleChange } from './calls/schedule-change.ts';
import {
  GIFT_PAYMENT,
  LIFETIME_PAYMENT,
  singlePaymentCalls,
} from './calls/single-payments/single-payment-calls.ts';
import {
  endSubscription,
  findScheduledChange,
  findSubscription,
  liftSchedule,
  listSubscriptions,
  moveNextPayment,
  scheduleEnd,
} from './calls/subscription-calls.ts';
import { createStripeClient, isLiveKey, type StripeClientOptions } from './client.ts';
import type { StripeGateway } from './port.ts';
import { type SaleOptions, saleOf } from './sale.ts';
import { readWebhook } from './webhook.ts';

interface StripeGatewayOptions extends StripeClientOptions, SaleOptions {
  /** More than one while a secret is being rotated. */
  webhookSecrets: readonly string[];
}

export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const client = createStripeClient(options);
  const sale = saleOf(options);
  return {
    liveMode: isLiveKey(options.secretKey),
    acceptsWebhooks: options.webhookSecrets.length > 0,
    createCustomer: (customer) => createCustomer(client, customer),
    readCustomer: (id) => readCustomer(client, id),
    readPaymentDetails: (id, after) => readPaymentDetails(client, id, after),
    readInvoices: (id, ids) => readInvoices(client, id, ids),
    subscriptionsOf: (id) => subscriptionsOf(client, id),
    findSubscription: (id) => findSubscription(client, id),
    findTerms: (id) => findTerms(client, id),
    listSubscriptions: (page) => listSubscriptions(client, page),
    listMovable: (page) => listMovable(client, page),
    findMovable: (subscriptionId) => findMovable(client, subscriptionId),
    ownerOfObject: (kind, id) => ownerOfObject(client, kind, id),
    createCheckout: (input) => createCheckout(client, sale, input),
    findCheckout: (id) => findCheckout(client, id),
    expireCheckout: (id) => expireCheckout(client, id),
    openChange: (input) => openChange(client, sale, input),
    openPortal: (input) => openPortal(client, sale, input),
    endSubscription: (id, why) => endSubscription(client, id, why),
    liftSchedule: (id) => liftSchedule(client, id),
    scheduleEnd: (id, at, why) => scheduleEnd(client, { id, at, why }),
    pauseSubscription: (id, key) => pauseSubscription(client, id, key),
    resumePaused: (id, resume) => resumePaused(client, id, resume),
    previewPause: (id) => previewPause(client, id),
    previewResume: (id) => previewResume(client, id),
    previewRenewal: (id) => previewRenewal(client, id),
    isCollecting: (id) => isCollecting(client, id),
    isRetrying: (id) => isRetrying(client, id),
    unpaidCredit: (id, since) => unpaidCredit(client, id, since),
    voidOpenInvoices: (id) => voidOpenInvoices(client, id),
    findCoupon: (id, subscription) => findCoupon(client, id, subscription),
    giveCoupon: (id, coupon) => giveCoupon(client, id, coupon),
    hasCoupon: (id, coupon) => hasCoupon(client, id, coupon),
    moveNextPayment: (id, later) => moveNextPayment(client, id, later),
    scheduleChange: (id, change) => scheduleChange(client, id, change),
    findScheduledChange: (id) => findScheduledChange(client, id),
    refundLatest: (id) => refundLatest(client, id),
    refundInvoice: (id) => refundOfInvoice(client, id),
    refundPart: (id, part) => refundPart(client, id, part),
    refundAll: (id) => refundAll(client, id),
    setCustomerCard: (id, card) => setCustomerCard(client, id, card),
    chargeCustomerCard: (id) => chargeCustomerCard(client, id),
    findRefund: (id) => findRefund(client, id),
    disputes: disputeCalls(client),
    credit: creditCalls(client),
    gifts: singlePaymentCalls(client, sale, GIFT_PAYMENT),
    lifetimes: singlePaymentCalls(client, sale, LIFETIME_PAYMENT),
    listPrices: (keys) => listPrices(client, keys),
    createPrice: (input) => createPrice(client, sale, input),
    listProducts: (plans) => listProducts(client, plans),
    renameProduct: (product) => renameProduct(client, product),
    createDiscount: (input) => createDiscount(client, input),
    findDiscount: (key) => findDiscount(client, key),
    closeDiscount: (id) => closeDiscount(client, id),
    async ensurePortal() {
      await ensurePortalConfiguration(client, sale);
    },
    ping: () => ping(client),
    readWebhook: (rawBody, signature) =>
      readWebhook(client, options.webhookSecrets, { rawBody, header: signature }),
  };
}
