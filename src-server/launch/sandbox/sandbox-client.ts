import { z } from 'zod';
import type { SandboxAddresses } from '../run-record.ts';

/**
 * Timeout for a hung sandbox. It is a local process: a closed port refuses at once, and a busy one
 * is only slow.
 */
const ANSWER_WITHIN_MS = 30_000;
/** On a machine that stood still the time is up before the answer is read, and the next try succeeds at once. */
const MAX_START_TRIES = 3;

const health = z.object({ ok: z.literal(true), pid: z.number() });
const product = z.object({ appUrl: z.string().nullable() });
const era = z.object({ startedAt: z.string(), startedOver: z.number() });
const credentials = z.object({
  stripe: z.record(z.string(), z.unknown()),
  discord: z.record(z.string(), z.unknown()),
  tradingview: z.record(z.string(), z.unknown()),
});

/** Credentials for each of the sandbox's servers, as it names them. */
export type SandboxCredentials = z.infer<typeof credentials>;

/** The pid behind the control port, or null if it does not answer. */
export async function findSandboxAt(addresses: SandboxAddresses): Promise<number | null> {
  try {
    return health.parse(await get(`${addresses.control}/health`)).pid;
  } catch {
    return null;
  }
}

/** Where this sandbox sends people and webhooks. */
export async function getSandboxAppUrl(addresses: SandboxAddresses): Promise<string | null> {
  return product.parse(await get(`${addresses.control}/info`)).appUrl;
}

/** Changes when the sandbox restarts or is reset, and so has forgotten us. */
export async function getSandboxEra(control: string): Promise<string> {
  const { startedAt, startedOver } = era.parse(await get(`${control}/info`));
  return `${startedAt} ${startedOver}`;
}

/** Registers the webhook URL at the sandbox's Stripe, as a person would in Stripe's dashboard. */
export async function registerSandboxWebhook(
  control: string,
  endpoint: { url: string; secret: string; events: readonly string[] },
): Promise<void> {
  const response = await fetch(`${control}/stripe/webhook-endpoint`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(endpoint),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`The sandbox refused the webhook address: ${response.status}`);
}

export async function getSandboxCredentials(
  addresses: Pick<SandboxAddresses, 'control'>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<SandboxCredentials> {
  return credentials.parse(await get(`${addresses.control}/credentials`, withinMs));
}

/** Tries again after a timeout, which would end the start. */
export async function getCredentialsForStart(
  addresses: Pick<SandboxAddresses, 'control'>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<SandboxCredentials> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await getSandboxCredentials(addresses, withinMs);
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError' || tries >= MAX_START_TRIES) throw error;
    }
  }
}

async function get(url: string, withinMs = ANSWER_WITHIN_MS): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
