import fc, { type Arbitrary } from 'fast-check';
import { fromSchema, type Palette } from './from-schema.ts';
import type { Target } from './targets.ts';

const ROLES = ['anonymous', 'free', 'basic', 'standard', 'premium', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export interface PlannedRequest {
  target: Target;
  role: Role;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Valid input from a sender with access, so the request reaches the verb. */
  pastParsing: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MAX_ADDRESS_LENGTH = 7_000;
/** Ends the sender's session. Sent anonymously, which leaves the other sessions alive. */
const ENDS_SESSIONS = /logout$/;

/** Plans `runs` requests per target. The same seed gives the same requests. */
export function planRequests(
  targets: readonly Target[],
  palette: Palette,
  { runs, seed }: { runs: number; seed: number },
): PlannedRequest[] {
  const planned = targets.flatMap((target, index) =>
    fc.sample(requestTo(target, palette), { numRuns: runs, seed: seed + index }),
  );
  // One seeded shuffle mixes the targets.
  return shuffled(planned, seed);
}

function requestTo(target: Target, palette: Palette): Arbitrary<PlannedRequest> {
  const { schema } = target;
  const meant = schema === null ? fc.constant(undefined) : fromSchema(schema, palette);
  const input = fc.oneof(
    { weight: 17, arbitrary: fc.record({ value: meant, raw: fc.constant(false) }) },
    { weight: 2, arbitrary: fc.record({ value: fc.jsonValue(), raw: fc.constant(false) }) },
    {
      weight: 1,
      arbitrary: fc.record({ value: fc.uint8Array({ maxLength: 400 }), raw: fc.constant(true) }),
    },
  );
  return fc.record({ role: roleFor(target), input }).map(({ role, input: { value, raw } }) => {
    const fits = schema === null || (!raw && schema.safeParse(value).success);
    const letIn =
      target.policy === 'public' ||
      (target.policy === 'operator' && role === 'operator') ||
      (target.policy === 'subscriber' && role !== 'anonymous' && role !== 'operator');
    const sent = raw ? rawly(target, value as Uint8Array<ArrayBuffer>) : carried(target, value);
    const pastParsing = fits && letIn && sent.path.length < MAX_ADDRESS_LENGTH && !raw;
    return { target, role, ...sent, pastParsing };
  });
}

function roleFor({ policy, path }: Target): Arbitrary<Role> {
  if (ENDS_SESSIONS.test(path)) return fc.constant('anonymous');
  const everybody = { weight: 1, arbitrary: fc.constantFrom(...ROLES) };
  if (policy === 'operator') {
    return fc.oneof(everybody, { weight: 7, arbitrary: fc.constant<Role>('operator') });
  }
  if (policy !== 'subscriber') return everybody.arbitrary;
  const signedIn = fc.constantFrom<Role>('free', 'basic', 'standard', 'premium');
  return fc.oneof(everybody, { weight: 7, arbitrary: signedIn });
}

type Sent = Pick<PlannedRequest, 'path' | 'headers' | 'body'>;

/** Not String: a drawn object can have a `toString` that is no function. */
const plainTextOf = (value: unknown) =>
  (value !== null && typeof value === 'object'
    ? JSON.stringify(value)
    : String(value)
  ).toWellFormed();

function carried({ method, path, carries }: Target, value: unknown): Sent {
  const text = JSON.stringify(value) ?? '';
  if (carries === 'query' || carries === 'params') {
    const fields = Object.entries(Object(value) as Record<string, unknown>);
    const texts = fields.map(([key, each]) => [key, plainTextOf(each)] as const);
    if (carries === 'params') {
      return { path: fill(path, Object.fromEntries(texts)), headers: {}, body: null };
    }
    const query = new URLSearchParams(texts.map(([key, each]) => [key.toWellFormed(), each]));
    return { path: `${path}?${query}`, headers: {}, body: null };
  }
  if (method === 'GET') {
    const query = text === '' ? '' : `?input=${encodeURIComponent(text.toWellFormed())}`;
    return { path: path + query, headers: {}, body: null };
  }
  return { path: fill(path, {}), headers: JSON_TYPE, body: text === '' ? '{}' : text };
}

function rawly({ method, path }: Target, bytes: Uint8Array<ArrayBuffer>): Sent {
  const text = Buffer.from(bytes).toString('latin1');
  if (method !== 'GET') return { path: fill(path, {}), headers: JSON_TYPE, body: bytes };
  return { path: `${fill(path, {})}?${encodeURI(text)}`.slice(0, 12_000), headers: {}, body: null };
}

function fill(path: string, values: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
}

function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1));
    const [a, b] = [items[index] as T, items[other] as T];
    items[index] = b;
    items[other] = a;
  }
  return items;
}
