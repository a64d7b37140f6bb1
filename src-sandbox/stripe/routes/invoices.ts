import type Stripe from 'stripe';
import {
  finalizeInvoice,
  markUncollectible,
  voidInvoice,
} from '../billing/invoices/invoice-states.ts';
import { payInvoice } from '../billing/invoices/pay-invoice.ts';
import { previewInvoice } from '../billing/invoices/preview-invoice.ts';
import { INVOICE_PREVIEW } from '../parameters/invoice-preview.ts';
import {
  INVOICE_FINALIZE,
  INVOICE_LIST,
  INVOICE_PAY,
  INVOICE_PAYMENT_LIST,
  INVOICE_UPDATE,
} from '../parameters/invoices.ts';
import { PAGED, RETRIEVE } from '../parameters/plain.ts';
import type { Invoice, InvoicePayment } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { type Call, route } from '../wire/route.ts';

const PATH = '/v1/invoices';

export const invoiceRoutes = [
  route<Stripe.InvoiceListParams>('GET', PATH, INVOICE_LIST, ({ world, params }) => {
    const rows = newestFirst(world.state.invoices, params, (one) => matches(one, params));
    return pageOf(PATH, rows, params);
  }),
  route<Stripe.InvoiceCreatePreviewParams>(
    'POST',
    `${PATH}/create_preview`,
    INVOICE_PREVIEW,
    ({ world, params }) => previewInvoice(world, params),
  ),
  route('GET', `${PATH}/:id`, RETRIEVE, invoiceOf),
  route<Stripe.InvoiceUpdateParams>('POST', `${PATH}/:id`, INVOICE_UPDATE, (call) => {
    const invoice = invoiceOf(call);
    invoice.metadata = mergedMetadata(invoice.metadata ?? {}, call.params.metadata);
    if (call.params.description !== undefined)
      invoice.description = call.params.description || null;
    invoice.auto_advance = call.params.auto_advance ?? invoice.auto_advance ?? false;
    call.world.emit('invoice.updated', invoice);
    return invoice;
  }),
  route<Stripe.InvoiceListLineItemsParams>('GET', `${PATH}/:id/lines`, PAGED, (call) => {
    const invoice = invoiceOf(call);
    return pageOf(`${PATH}/${invoice.id}/lines`, invoice.lines.data, call.params);
  }),
  route<Stripe.InvoicePayParams>('POST', `${PATH}/:id/pay`, INVOICE_PAY, (call) => {
    const invoice = invoiceOf(call);
    payInvoice(call.world, invoice, {
      paymentMethod: call.params.payment_method ?? null,
      outOfBand: call.params.paid_out_of_band === true,
    });
    return invoice;
  }),
  route('POST', `${PATH}/:id/finalize`, INVOICE_FINALIZE, (call) => {
    const invoice = inState(invoiceOf(call), ['draft'], 'finalized');
    finalizeInvoice(call.world, invoice);
    return invoice;
  }),
  route('POST', `${PATH}/:id/void`, RETRIEVE, (call) => {
    const invoice = inState(invoiceOf(call), ['open', 'uncollectible'], 'voided');
    voidInvoice(call.world, invoice);
    return invoice;
  }),
  route('POST', `${PATH}/:id/mark_uncollectible`, RETRIEVE, (call) => {
    const invoice = inState(invoiceOf(call), ['open'], 'marked uncollectible');
    markUncollectible(call.world, invoice, 'user_forgiven');
    return invoice;
  }),
  route<Stripe.InvoicePaymentListParams>(
    'GET',
    '/v1/invoice_payments',
    INVOICE_PAYMENT_LIST,
    ({ world, params }) => {
      const rows = newestFirst(world.state.invoicePayments, params, (one) => paid(one, params));
      return pageOf('/v1/invoice_payments', rows, params);
    },
  ),
  route('GET', '/v1/invoice_payments/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.invoicePayments, id, 'invoice payment', 'invoice_payment'),
  ),
];

function invoiceOf({ world, id }: Pick<Call<unknown>, 'world' | 'id'>): Invoice {
  return inPath(world.state.invoices, id, 'invoice', 'invoice');
}

function inState(invoice: Invoice, allowed: string[], verb: string): Invoice {
  if (allowed.includes(invoice.status ?? '')) return invoice;
  throw invalidRequest(
    `This invoice has a status of \`${invoice.status}\` and can't be ${verb}: only invoices with a status of ${allowed.join(' or ')} can.`,
    { code: 'invoice_not_editable' },
  );
}

function matches(invoice: Invoice, params: Stripe.InvoiceListParams): boolean {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return (
    (params.customer === undefined || invoice.customer === params.customer) &&
    (params.subscription === undefined || subscription === params.subscription) &&
    (params.status === undefined || invoice.status === params.status) &&
    (params.collection_method === undefined ||
      invoice.collection_method === params.collection_method)
  );
}

function paid(payment: InvoicePayment, params: Stripe.InvoicePaymentListParams): boolean {
  return (
    (params.invoice === undefined || payment.invoice === params.invoice) &&
    (params.status === undefined || payment.status === params.status) &&
    (params.payment?.payment_intent === undefined ||
      payment.payment.payment_intent === params.payment.payment_intent)
  );
}
