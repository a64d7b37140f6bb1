import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.union([
  z.object({ stringValue: z.string() }).transform((each) => each.stringValue),
  z.object({ intValue: z.coerce.number() }).transform((each) => each.intValue),
  z.object({ boolValue: z.boolean() }).transform((each) => each.boolValue),
  z.object({ doubleValue: z.number() }).transform((each) => each.doubleValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value: value.or(z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map((each) => [each.key, each.value])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.object({ code: z.number().optional() }),
});
const posted = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof span>;

export interface OtlpReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** The names of the sending services. */
  services(): string[];
  /** All received bodies, unparsed. */
  raw(): string;
  close(): Promise<void>;
}

/** A minimal collector that accepts spans as OTLP JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isOurs = request.method === 'POST' && request.url === '/v1/traces';
      if (isOurs) bodies.push(body);
      response.writeHead(isOurs ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const all = () => bodies.flatMap((body) => posted.parse(JSON.parse(body)).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => all().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => all().map(({ resource }) => String(resource.attributes['service.name'])),
    raw: () => bodies.join('\n'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
