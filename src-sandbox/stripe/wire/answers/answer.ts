import type { Context } from 'hono';
import { DEFAULT_SETTINGS } from '../../account-settings.ts';
import type { World } from '../../world.ts';
import { API_VERSION } from '../api-version.ts';
import { newId } from '../ids.ts';
import { doOrRehearse } from '../rehearsal.ts';
import { authenticate } from '../requests/authenticate.ts';
import { type Checked, checkParameters } from '../requests/check-parameters.ts';
import { type FormMap, parseForm } from '../requests/form.ts';
import { keepAnswer, requestDigest, storedAnswer } from '../requests/idempotency.ts';
import { formOfMultipart, isMultipart } from '../requests/multipart.ts';
import { RATE_LIMITED } from '../requests/rate-limits.ts';
import type { StripeRoute } from '../route.ts';
import { expandPaths } from './expand.ts';
import { type ErrorBody, StripeError } from './stripe-error.ts';

interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Handles one API call: key, parameters, idempotency, work, expansion. */
export async function answerCall(world: World, route: StripeRoute, c: Context): Promise<Response> {
  const requestId = newId('req');
  const body = route.method === 'GET' ? '' : await bodyOf(c);
  const query = new URL(c.req.url).search.slice(1);
  const key = c.req.header('idempotency-key') ?? null;
  const work = () => perform(world, route, c, { requestId, key, body, query });
  const answer =
    limitedAnswer(world, route, requestId) ?? guarded(requestId, () => doOrRehearse(world, work));
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...answer.headers,
    },
  });
}

async function bodyOf(c: Context): Promise<string> {
  if (!isMultipart(c.req.header('content-type'))) return c.req.text();
  // A body that is no multipart form has no parameters.
  return formOfMultipart(c.req.raw).catch(() => '');
}

/** Stripe's answer to an unknown path. */
export function unknownRoute(c: Context): Response {
  const requestId = newId('req');
  const { status, body } = refusal(requestId, 404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'request-id': requestId },
  });
}

/**
 * Null while the account is within its limits. A throttled request has no effect and is not stored under its
 * idempotency key.
 */
function limitedAnswer(world: World, route: StripeRoute, requestId: string): Answer | null {
  const { rateLimits } = { ...DEFAULT_SETTINGS, ...world.state.settings };
  const reason = world.rateLimiter.take(rateLimits, `${route.method} ${route.path}`);
  if (reason === null) return null;
  const answer = refusal(requestId, 429, RATE_LIMITED);
  return { ...answer, headers: { 'stripe-rate-limited-reason': reason } };
}

interface Arrival {
  requestId: string;
  key: string | null;
  body: string;
  query: string;
}

function perform(world: World, route: StripeRoute, c: Context, arrival: Arrival): Answer {
  authenticate(c.req.header('authorization'));
  const digest = requestDigest(route.method, c.req.path, arrival.body);
  const key = route.method === 'POST' ? arrival.key : null;
  const stored = key === null ? null : storedAnswer(world, key, digest);
  if (stored !== null) {
    const headers = {
      'idempotent-replayed': 'true',
      'original-request': stored.requestId,
    };
    return { status: stored.status, body: stored.body, headers };
  }
  const given = merge(parseForm(arrival.query), parseForm(arrival.body));
  const params = checkParameters(route.parameters, given);
  const answer = guarded(arrival.requestId, () => carryOut(world, route, c, arrival, params));
  if (key !== null) {
    const { status, body } = answer;
    keepAnswer(world, key, {
      request: digest,
      status,
      body,
      requestId: arrival.requestId,
      at: world.seconds(),
    });
  }
  return answer;
}

function carryOut(
  world: World,
  route: StripeRoute,
  c: Context,
  arrival: Arrival,
  params: Checked,
): Answer {
  world.request = { id: arrival.requestId, idempotencyKey: arrival.key };
  try {
    const { expand, ...rest } = params;
    const path = c.req.param() as Record<string, string>;
    const id = Object.values(path).at(-1) ?? '';
    const result = route.handle({ world, params: rest as never, path, id });
    const expanded = expandPaths(world, result, (expand as string[] | undefined) ?? []);
    return { status: 200, body: JSON.stringify(expanded, null, 2), headers: {} };
  } finally {
    world.request = null;
  }
}

function guarded(requestId: string, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError) return refusal(requestId, error.status, error.body);
    console.error('The sandbox failed to answer as Stripe:', error);
    return refusal(requestId, 500, {
      type: 'api_error',
      message: `The sandbox itself failed: ${error instanceof Error ? error.message : error}`,
    });
  }
}

function refusal(requestId: string, status: number, error: ErrorBody): Answer {
  const log = `https://dashboard.stripe.com/test/logs/${requestId}`;
  const body = JSON.stringify({ error: { ...error, request_log_url: log } }, null, 2);
  return { status, body, headers: {} };
}

function merge(query: FormMap, body: FormMap): FormMap {
  return Object.assign(query, body);
}
