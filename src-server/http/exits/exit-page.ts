import type { Context } from 'hono';
import { answerHtml } from '../answer-html.ts';
import type { HttpEnv } from '../build-context.ts';
import { readText } from '../middleware/json-body.ts';
import { type PageWords, pageWords } from '../page-words.ts';
import { pageLocale } from '../routes/page-locale.ts';
import type { PagesDeps } from '../routes/pages.ts';

const MAX_BYTES = 16_384;

/** A page with one form or sentence, which needs no script. Both parts are HTML. */
export interface ExitPage {
  title: string;
  body: string;
}

export async function readForm(c: Context<HttpEnv>): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(c, MAX_BYTES)));
}

/** Without a built client the form has no frame, and still works. */
export async function answerExit(
  c: Context<HttpEnv>,
  deps: PagesDeps,
  pageOf: (words: PageWords) => ExitPage,
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
