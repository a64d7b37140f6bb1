/** Payment method types of the pinned API version, per context. */
export const PAYMENT_METHOD_TYPES =
  'acss_debit|affirm|afterpay_clearpay|alipay|alma|amazon_pay|au_becs_debit|bacs_debit|' +
  'bancontact|billie|bizum|blik|boleto|card|cashapp|crypto|customer_balance|eps|fpx|giropay|' +
  'grabpay|ideal|kakao_pay|klarna|konbini|kr_card|link|mb_way|mobilepay|multibanco|' +
  'naver_pay|nz_bank_account|oxxo|p24|pay_by_bank|payco|paynow|paypal|paypay|payto|pix|' +
  'promptpay|revolut_pay|samsung_pay|satispay|scalapay|sepa_debit|sequra|sofort|sunbit|' +
  'swish|twint|upi|us_bank_account|wechat_pay|zip';

export const INVOICE_PAYMENT_METHOD_TYPES =
  'acss_debit|affirm|alipay|amazon_pay|au_becs_debit|bacs_debit|bancontact|billie|blik|' +
  'boleto|card|cashapp|crypto|customer_balance|eps|fpx|giropay|grabpay|ideal|kakao_pay|' +
  'klarna|konbini|kr_card|link|mb_way|multibanco|naver_pay|nz_bank_account|p24|pay_by_bank|' +
  'payco|paynow|paypal|payto|pix|promptpay|revolut_pay|satispay|sepa_debit|sequra|sofort|' +
  'swish|twint|upi|us_bank_account|wechat_pay|custom|ach_credit_transfer|ach_debit|' +
  'jp_credit_transfer|sepa_credit_transfer';

export const EXCLUDABLE_PAYMENT_METHOD_TYPES =
  'acss_debit|affirm|afterpay_clearpay|alipay|alma|amazon_pay|au_becs_debit|bacs_debit|' +
  'bancontact|billie|bizum|blik|boleto|card|cashapp|crypto|customer_balance|eps|fpx|giropay|' +
  'grabpay|ideal|kakao_pay|klarna|konbini|kr_card|mb_way|mobilepay|multibanco|naver_pay|' +
  'nz_bank_account|oxxo|p24|pay_by_bank|payco|paynow|paypal|paypay|payto|pix|promptpay|' +
  'revolut_pay|samsung_pay|satispay|scalapay|sepa_debit|sequra|sofort|sunbit|swish|twint|' +
  'upi|us_bank_account|wechat_pay|zip';
