import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS } from '../../support/patience.ts';

export type StripeObject = { id: string } & Record<string, unknown>;

/** The account through Stripe's API, as its owner sees it from a program. */
export interface StripeAccount {
  get(path: string): Promise<StripeObject>;
  post(path: string, fields?: Record<string, string>): Promise<StripeObject>;
  /** All pages of a list, newest first. */
  all<T = StripeObject>(path: string, query?: Record<string, string>): Promise<T[]>;
}

/** Some calls are never answered, because faults meet these as they meet the product's. */
const ANSWER_WITHIN_MS = 10_000;

export function stripeAccountAt(address: string, secretKey: string): StripeAccount {
  const askOnce = async (method: string, path: string, fields?: Record<string, string>) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  /** Faults meet these calls too. A read can be repeated. */
  const ask = async (method: string, path: string, fields?: Record<string, string>) => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await askOnce(method, path, fields);
      } catch (error) {
        const { message } = error as Error;
        const isFinal = method !== 'GET' || /resource_missing/.test(message);
        if (isFinal || performance.now() > deadline)
          throw new Error(`${method} ${path}: ${message}`);
        await delay(100);
      }
    }
  };
  return {
    get: (path) => ask('GET', path) as Promise<StripeObject>,
    post: (path, fields = {}) => ask('POST', path, fields) as Promise<StripeObject>,
    async all<T>(path: string, query: Record<string, string> = {}) {
      const found: StripeObject[] = [];
      for (;;) {
        const last = found.at(-1)?.id;
        const page = new URLSearchParams({
          limit: '100',
          ...query,
          ...(last === undefined ? {} : { starting_after: last }),
        });
        const { data, has_more } = (await ask('GET', `${path}?${page}`)) as {
          data: StripeObject[];
          has_more: boolean;
        };
        found.push(...data);
        if (!has_more) return found as T[];
      }
    },
  };
}
