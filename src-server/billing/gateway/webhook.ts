import type Stripe from 'stripe';
import { idOf } from './mapping/fields.ts';
import type { WebhookRead } from './stripe-facts.ts';

/**
 * Null unless one of `secrets` signed this exact text in the last five minutes; the caller then answers
 * 400. It also refuses times ahead, which the SDK accepts. Reads only ids: the payload uses the
 * endpoint's API version, not ours.
 */
export function readWebhook(
  client: Stripe,
  secrets: readonly string[],
  { rawBody, header }: { rawBody: string; header: string },
): WebhookRead | null {
  for (const secret of secrets) {
    try {
      return idsOf(client.webhooks.constructEvent(rawBody, header, secret));
    } catch {
      // Try the next secret: two are valid during a rotation.
    }
  }
  return null;
}

function idsOf(event: Stripe.Event): WebhookRead | null {
  const { id, type, livemode } = event;
  if (typeof id !== 'string' || typeof type !== 'string') return null;
  const object: unknown = event.data?.object;
  const fields = (typeof object === 'object' && object !== null ? object : {}) as Record<
    string,
    unknown
  >;
  const objectKind = textOf(fields.object);
  const objectId = textOf(fields.id);
  return {
    eventId: id,
    type,
    liveMode: livemode === true,
    objectId,
    objectKind,
    customerId: objectKind === 'customer' ? objectId : customerOf(fields.customer),
  };
}

function customerOf(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && 'id' in value) {
    return idOf({ id: textOf(value.id) ?? '' }) || null;
  }
  return textOf(value);
}

/** Ids are short. Longer text is not an id. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 255 ? value : null;
}
