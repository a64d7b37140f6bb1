import type { Context } from 'hono';
import { readDeclaration } from '../../../src/domain/exits/declaration.ts';
import { EXIT_KINDS, type ExitKind } from '../../../src/domain/exits/exit.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { readReceipt } from '../../billing/exits/read-receipt.ts';
import { readStoppable, type StoppableExit, stopExit } from '../../billing/exits/stop-exit.ts';
import { takeExit } from '../../billing/exits/take-exit.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { answerHtml } from '../answer-html.ts';
import type { HttpEnv } from '../build-context.ts';
import { readText } from '../middleware/json-body.ts';
import { type PageWords, pageWords } from '../page-words.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { pageLocale } from '../routes/page-locale.ts';
import type { PagesDeps } from '../routes/pages.ts';
import {
  deadEnd,
  exitForm,
  exitReceipt,
  stopDone,
  stopForm,
  stopTitle,
  type Typed,
} from './exit-body.ts';

interface ExitRoutesDeps extends PagesDeps {
  billing: BillingDeps;
}

const MAX_BYTES = 16_384;

interface Page {
  title: string;
  body: string;
}

/** Forms to cancel and to withdraw without signing in, and the page behind the link of a mail. They need no script. */
export function mountExits(registry: RouteRegistry, deps: ExitRoutesDeps): void {
  for (const kind of EXIT_KINDS) {
    const path = `/${kind}`;
    registry.add({ method: 'GET', path, policy: 'public', limit: 'read' }, async (c) => {
      const receipt = await readReceipt(deps.billing, kind, c.req.query('received') ?? '');
      return answer(c, deps, (words) =>
        receipt === null
          ? formPage(kind, null, words)
          : { title: words.say(`${kind}.received`), body: exitReceipt(receipt, words) },
      );
    });
    registry.add({ method: 'POST', path, policy: 'public', limit: 'exit' }, async (c) => {
      const typed = await readForm(c);
      const read = readDeclaration(kind, typed);
      if ('faults' in read) {
        c.status(422);
        return answer(c, deps, (words) => formPage(kind, typed, words));
      }
      const id = await takeExit(deps.billing, read.declaration, pageLocale(c, deps));
      // A reload of the receipt must not send the declaration again.
      return c.redirect(`${path}?received=${id}`, 303);
    });
  }
  registry.add(
    { method: 'GET', path: '/stop-exit', policy: 'public', limit: 'token' },
    async (c) => {
      const token = c.req.query('token') ?? '';
      const exit = await readStoppable(deps.billing, token);
      if (exit === null) c.status(404);
      return answer(c, deps, (words) => ({
        title: stopTitle(exit, words),
        body: exit === null ? deadEnd('stop.overLead', words) : stopForm(exit, token, words),
      }));
    },
  );
  registry.add(
    { method: 'POST', path: '/stop-exit', policy: 'public', limit: 'token' },
    async (c) => {
      const { token = '' } = await readForm(c);
      const stopped = await tryToStop(deps.billing, token);
      if (stopped === null) c.status(404);
      if (stopped === 'no-answer') c.status(503);
      return answer(c, deps, (words) => stoppedPage(stopped, words));
    },
  );
}

/** Null: too late. */
type Stopped = StoppableExit | 'no-answer' | null;

async function tryToStop(billing: BillingDeps, token: string): Promise<Stopped> {
  try {
    return await stopExit(billing, token);
  } catch (error) {
    const isBusy = error instanceof AppError && error.kind === 'unavailable';
    if (isBusy || error instanceof ProviderFailure) return 'no-answer';
    throw error;
  }
}

function stoppedPage(stopped: Stopped, words: PageWords): Page {
  const { say } = words;
  if (stopped === null) return { title: say('stop.over'), body: deadEnd('stop.overLead', words) };
  if (stopped === 'no-answer') {
    return { title: say('stop.failed'), body: deadEnd('stop.failedLead', words) };
  }
  return { title: say('stop.done'), body: stopDone(stopped, words) };
}

/** `typed`: null before anything was sent. */
function formPage(kind: ExitKind, typed: Typed | null, words: PageWords): Page {
  const read = typed === null ? null : readDeclaration(kind, typed);
  const faults = read !== null && 'faults' in read ? read.faults : {};
  return {
    title: words.say(`${kind}.title`),
    body: exitForm(kind, { typed: typed ?? {}, faults }, words),
  };
}

async function readForm(c: Context<HttpEnv>): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(c, MAX_BYTES)));
}

/** Without a built client the form has no frame, and still works. */
async function answer(
  c: Context<HttpEnv>,
  deps: ExitRoutesDeps,
  pageOf: (words: PageWords) => Page,
): Promise<Response> {
  const locale = pageLocale(c, deps);
  const frame = deps.pages.current(locale).exit;
  const { title, body } = pageOf(pageWords(deps.texts, locale, 'exits'));
  const parts: Record<string, string> = { TITLE: title, BODY: body };
  const html = (frame ?? '<h1>{{EXIT_TITLE}}</h1>{{EXIT_BODY}}')
    .replaceAll(' nonce="__CSP_NONCE__"', '')
    .replaceAll(/\{\{EXIT_([A-Z]+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
  const response = await answerHtml(c, html, deps.pageHeaders);
  // Without a referrer, browsers send the form with the origin 'null'.
  response.headers.set('Referrer-Policy', 'strict-origin');
  return response;
}
