import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A business clock per instance: the sandbox's time plus a skew. */
export interface SkewedClocks {
  urlOf(place: number): string;
  skew(place: number, milliseconds: number): void;
  straighten(): void;
  close(): Promise<void>;
}

export async function startSkewedClocks(now: () => Date): Promise<SkewedClocks> {
  const skews = new Map<string, number>();
  const server = createServer((request, response) => {
    const skew = skews.get((request.url ?? '').slice(1)) ?? 0;
    const reported = new Date(now().getTime() + skew).toISOString();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ now: reported }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (place) => `http://127.0.0.1:${port}/${place}`,
    skew: (place, milliseconds) => void skews.set(String(place), milliseconds),
    straighten: () => skews.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
