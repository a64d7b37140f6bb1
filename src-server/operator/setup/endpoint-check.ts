import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import {
  MAX_ENDPOINTS,
  missingEvents,
  NO_ROOM_FOR_ENDPOINT,
} from '../../billing/gateway/calls/ensure-endpoint.ts';
import type { StripeSetUp, WebhookEndpoint } from '../../billing/gateway/calls/set-up-calls.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const ENDPOINT = { id: 'stripe.webhook', title: 'Webhook endpoint' };
const IN_DASHBOARD = 'In Stripe, Developers > Webhooks:';
const CREATE_STEP = `Create it here, or run npm run doctor -- --create-webhook. Its secret is shown once, for STRIPE_WEBHOOK_SECRET. Stripe refuses localhost, and more than ${MAX_ENDPOINTS} endpoints.`;

export function endpointCheck({ facts }: SetUpDeps, stripe: StripeSetUp): Promise<SetUpCheck> {
  return looked(ENDPOINT, async () => {
    const all = await stripe.listEndpoints();
    const ours = all.filter(({ url }) => url === facts.webhookUrl);
    const [endpoint] = ours;
    if (endpoint === undefined) {
      const found = `No endpoint sends to ${facts.webhookUrl}.`;
      return all.length >= MAX_ENDPOINTS
        ? finding(ENDPOINT, 'missing', { found, step: NO_ROOM_FOR_ENDPOINT })
        : finding(ENDPOINT, 'missing', { found, step: CREATE_STEP, makes: 'webhook' });
    }
    const fault = faultOf(endpoint, stripe.apiVersion);
    if (fault !== null) return fault;
    if (ours.length > 1) {
      const found = `${ours.length} endpoints send to the same address: every event arrives twice.`;
      const step = 'Delete the others in Stripe, Developers > Webhooks.';
      return finding(ENDPOINT, 'advice', { found, step });
    }
    return finding(ENDPOINT, 'ok', { found: `Stripe sends to ${endpoint.url}.` });
  });
}

function faultOf(endpoint: WebhookEndpoint, apiVersion: string): SetUpCheck | null {
  if (!endpoint.enabled) {
    const step = 'Enable it here. Its secret stays the same.';
    return finding(ENDPOINT, 'wrong', {
      found: 'The endpoint is disabled.',
      step,
      makes: 'webhook',
    });
  }
  const missing = missingEvents(endpoint);
  if (missing.length > 0) {
    const more = missing.length > 3 ? '…' : '.';
    const found = `The endpoint does not send ${missing.length} of the events: ${missing.slice(0, 3).join(', ')}${more}`;
    const step = 'Add them here. Its secret stays the same.';
    return finding(ENDPOINT, 'wrong', { found, step, makes: 'webhook' });
  }
  // A sandboxed endpoint has no version. Only a different version is a fault.
  if (endpoint.apiVersion !== null && endpoint.apiVersion !== apiVersion) {
    const found = `The endpoint renders events in ${endpoint.apiVersion}; ${apiVersion} is expected.`;
    const step = `${IN_DASHBOARD} delete it and create it here.`;
    return finding(ENDPOINT, 'wrong', { found, step });
  }
  return null;
}
