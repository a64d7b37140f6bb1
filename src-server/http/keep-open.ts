import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from './build-context.ts';

/** Most proxies give up after a minute without a byte. */
export const SPACE_EVERY_MS = 20_000;
/** JSON may begin with any number of them. */
const SPACE = ' ';

export interface JsonAnswer {
  status: ContentfulStatusCode;
  body: unknown;
}

/**
 * Answers, or sends a space at a time until there is an answer: an operator's work at a provider can take minutes, and a
 * proxy would call it failed. The status is 200 then, so what was refused stands in the body alone.
 */
export async function keepOpen(
  c: Context<HttpEnv>,
  answer: Promise<JsonAnswer>,
  everyMs: number,
): Promise<Response> {
  const early = await before(everyMs, answer);
  if (early !== null) return c.json(early.body, early.status);
  c.header('Content-Type', 'application/json');
  // Otherwise nginx buffers the spaces, and the browser gives up instead.
  c.header('X-Accel-Buffering', 'no');
  return c.body(spacesUntil(answer, everyMs));
}

/** Null: it takes longer. */
function before<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(null), ms);
    answer.finally(() => clearTimeout(late)).then(resolve, reject);
  });
}

function spacesUntil(answer: Promise<JsonAnswer>, everyMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let tick: ReturnType<typeof setInterval> | undefined;
  let isGone = false;
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(SPACE);
      tick = setInterval(() => send(SPACE), everyMs);
      const end = (finish: () => void) => {
        clearInterval(tick);
        if (!isGone) finish();
      };
      answer.then(
        ({ body }) =>
          end(() => {
            send(JSON.stringify(body));
            controller.close();
          }),
        (error: unknown) => end(() => controller.error(error)),
      );
    },
    cancel() {
      isGone = true;
      clearInterval(tick);
    },
  });
}
