import type { Crew } from './crew.ts';
import type { PlannedRequest } from './plan-requests.ts';

interface FuzzReport {
  sent: number;
  pastParsing: number;
  byStatus: Record<string, number>;
  /** 5xx answers and requests without an answer. */
  faults: string[];
  tooMany: number;
  fewestAtOneRoute: number;
}

/**
 * Concurrent requests. Each comes from its own address to stay below the per-address limits, which are not under test.
 */
export async function sendAll(
  base: string,
  crew: Crew,
  planned: readonly PlannedRequest[],
  options: { atOnce: number; onProgress?: (sent: number) => void; until?: number },
): Promise<FuzzReport> {
  const byStatus: Record<string, number> = {};
  const byRoute = new Map<string, number>();
  const faults: string[] = [];
  let [next, sent, pastParsing] = [0, 0, 0];

  const one = async (request: PlannedRequest, index: number): Promise<void> => {
    const { target, role, path, headers, body } = request;
    const name = `${target.method} ${target.path}`;
    const cookie = crew.cookieOf(role);
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const more = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) };
    try {
      const ask = () =>
        fetch(base + path, {
          method: target.method,
          redirect: 'manual',
          headers: { ...headers, ...more },
          ...(target.method === 'GET' ? {} : { body }),
          signal: AbortSignal.timeout(60_000),
        });
      // Retry once: the server may close an idle connection just as it is reused.
      const answer = await ask().catch(ask);
      const text = await answer.text();
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      if (answer.status >= 500) {
        faults.push(
          `${answer.status} ${name} as ${role}: ${String(body ?? path).slice(0, 300)} > ${text.slice(0, 200)}`,
        );
      }
      const should =
        role === 'operator' ? target.policy === 'operator' : target.policy === 'subscriber';
      if (answer.status === 401 && should && role !== 'anonymous') await crew.renew(role);
      else if (request.pastParsing) pastParsing += 1;
    } catch (error) {
      faults.push(
        `no answer ${name} as ${role}: ${String(error)} ${String((error as Error).cause)} ${path.slice(0, 300)}`,
      );
    }
    sent += 1;
    byRoute.set(name, (byRoute.get(name) ?? 0) + 1);
    options.onProgress?.(sent);
  };

  const worker = async () => {
    for (;;) {
      const index = next;
      next += 1;
      const request = planned[index];
      if (request === undefined || performance.now() > (options.until ?? Infinity)) return;
      await one(request, index);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  return {
    sent,
    pastParsing,
    byStatus,
    faults,
    tooMany: byStatus[429] ?? 0,
    fewestAtOneRoute: Math.min(...byRoute.values()),
  };
}
