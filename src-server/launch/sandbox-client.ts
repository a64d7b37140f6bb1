import { z } from 'zod';
import type { SandboxAddresses } from './run-record.ts';

const health = z.object({ ok: z.literal(true), pid: z.number() });
const info = z.object({ appUrl: z.string().nullable() });
const credentials = z.object({
  stripe: z.record(z.string(), z.unknown()),
  discord: z.record(z.string(), z.unknown()),
  tradingview: z.record(z.string(), z.unknown()),
});

/** What a client needs to sign in at each of the sandbox's servers, as the sandbox words it. */
export type SandboxCredentials = z.infer<typeof credentials>;

/** The process id behind the control port, or null while nobody answers there. */
export async function findSandboxAt(addresses: SandboxAddresses): Promise<number | null> {
  try {
    return health.parse(await get(`${addresses.control}/health`)).pid;
  } catch {
    return null;
  }
}

/** Where this sandbox sends people and webhooks. */
export async function getSandboxAppUrl(addresses: SandboxAddresses): Promise<string | null> {
  return info.parse(await get(`${addresses.control}/info`)).appUrl;
}

export async function getSandboxCredentials(
  addresses: SandboxAddresses,
): Promise<SandboxCredentials> {
  return credentials.parse(await get(`${addresses.control}/credentials`));
}

async function get(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
