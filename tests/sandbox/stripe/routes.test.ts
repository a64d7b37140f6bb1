import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../../src-sandbox/stripe/routes/all-routes.ts';
import { callEveryRoute } from './support/every-route.ts';
import { createJudge, type Judge } from './support/judge.ts';
import { liveOneLife } from './support/one-life.ts';
import { type RecordedCall, recordingClient } from './support/recording-client.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let calls: RecordedCall[];
let problems: Judge;

beforeAll(async () => {
  problems = createJudge();
  sandbox = await startStripe();
  const recording = recordingClient(sandbox.port);
  calls = recording.calls;
  await liveOneLife({ ...sandbox, stripe: recording.stripe });
  await callEveryRoute({ ...sandbox, stripe: recording.stripe });
});
afterAll(() => sandbox.close());

/** A refund by card is never left in a state that can be canceled, so this route always refuses. */
const REFUSES = 'POST /v1/refunds/:id/cancel';

const KEYS = ROUTES.map((route) => `${route.method} ${route.path}`);

/** The route of a path: the first that matches, as in the router. */
function routeOf({ method, path }: RecordedCall): string | undefined {
  return KEYS.find((key) => {
    const [verb, pattern = ''] = key.split(' ');
    return verb === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  });
}

describe.each(KEYS)('%s', (key) => {
  test('answers objects that match the SDK’s types', () => {
    const answered = calls.filter((call) => routeOf(call) === key);
    expect(answered.length).toBeGreaterThan(0);
    const wanted = key === REFUSES ? 400 : 200;
    const answers = answered.filter((call) => call.status === wanted);
    expect(answers.length).toBeGreaterThan(0);
    const wrong = answers.flatMap(({ body }) => wrongIn(body));
    expect(wrong).toEqual([]);
  });
});

function wrongIn(body: Record<string, unknown>): string[] {
  if (body.error !== undefined || body.deleted === true) return [];
  if (body.object === 'list') return (body.data as Record<string, unknown>[]).flatMap(wrongIn);
  if (body.object !== 'event') return problems(body);
  return wrongIn((body.data as { object: Record<string, unknown> }).object);
}
