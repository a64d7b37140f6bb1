import type { Invoice, InvoicePayment } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

export function invoicePaymentObject(
  created: number,
  invoice: Invoice,
  paymentIntent: string,
): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
