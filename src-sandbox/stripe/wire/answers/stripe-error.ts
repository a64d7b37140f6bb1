/** Stripe's error object, sent under the key `error`. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  request_log_url?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** A refusal that the route wrapper turns into Stripe's answer. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = {
      ...body,
      ...(body.code === undefined
        ? {}
        : { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }),
    };
  }
}

export function invalidRequest(
  message: string,
  extra: { code?: string; param?: string; status?: number } = {},
): StripeError {
  const { status = 400, ...rest } = extra;
  return new StripeError(status, { type: 'invalid_request_error', message, ...rest });
}

export function parameterUnknown(param: string): StripeError {
  return invalidRequest(`Received unknown parameter: ${param}`, {
    code: 'parameter_unknown',
    param,
  });
}

export function parameterMissing(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** A parameter names an object that does not exist. */
export function resourceMissing(kind: string, id: string, param: string): StripeError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** The path names an object that does not exist. */
export function notFound(kind: string, id: string, param: string): StripeError {
  return invalidRequest(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
    status: 404,
  });
}

export function cardDeclined(body: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    ...body,
  });
}
