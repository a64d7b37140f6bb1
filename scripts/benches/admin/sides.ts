import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request over a keep-alive connection and reads the whole answer. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.byteLength;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/**
 * Lower quartile of each side in milliseconds. Sends one request at a time, like an operator, and alternates the sides.
 * Noise on the machine only ever slows a request down.
 */
export async function quartersOf<Side extends string>(
  times: number,
  sides: Record<Side, () => Promise<unknown>>,
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const taken = new Map(names.map((name) => [name, [] as number[]]));
  for (let n = 0; n < times; n += 1) {
    for (const name of names) {
      const started = performance.now();
      await sides[name]();
      taken.get(name)?.push(performance.now() - started);
    }
  }
  const quarter = (values: number[] = []) => values.sort((a, b) => a - b)[Math.floor(times / 4)];
  return Object.fromEntries(names.map((name) => [name, quarter(taken.get(name))])) as Record<
    Side,
    number
  >;
}
