import { createHash } from 'node:crypto';
import type { Context, Next } from 'hono';
import { readFork } from '../../database/transaction.ts';
import { readProgress } from '../../signals/record/outcomes/figures.view.ts';
import { listRules } from '../../signals/record/outcomes/rules.ts';
import { anchorsText, listAnchors } from '../../signals/record/public/anchors.view.ts';
import { chainLines } from '../../signals/record/public/chain-lines.ts';
import type { PublishedRecord } from '../../signals/record/published-record.ts';
import type { SignalsDeps } from '../../signals/signals.deps.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import { answerHtml } from '../answer-html.ts';
import type { HttpEnv } from '../build-context.ts';
import { pageWords } from '../page-words.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { etagOf } from '../routes/client-files.ts';
import { styleHashes } from '../routes/landing-page.ts';
import { pageLocale } from '../routes/page-locale.ts';
import type { PagesDeps } from '../routes/pages.ts';
import { recordBody } from './record-body.ts';
import { createRecordReader } from './record-data.ts';
import { recordRequest } from './record-request.ts';

export interface RecordRoutesDeps extends PagesDeps {
  signals: Pick<SignalsDeps, 'orm'>;
  record: PublishedRecord;
}

type Answer = (c: Context<HttpEnv>, next: Next) => Promise<Response | undefined>;

/** The verifier compares the two files, so a browser must not keep one longer than the other. */
const ALWAYS_ASK = 'public, no-cache';

/** The public record. While it is off, its addresses do not exist. */
export function mountRecord(registry: RouteRegistry, deps: RecordRoutesDeps): void {
  const { signals, record } = deps;
  const reader = createRecordReader(signals);
  const shown =
    (answer: Answer): Answer =>
    async (c, next) => {
      if (record.current().isShown) return answer(c, next);
      // The route of all pages answers, as it does for an unknown path.
      await next();
      return undefined;
    };

  const page: Answer = async (c, next) => {
    const locale = pageLocale(c, deps);
    const frame = deps.pages.current(locale).record;
    const strategyAsked = strategyOf(c.req.path);
    const data =
      strategyAsked === undefined
        ? null
        : await reader.read(recordRequest(strategyAsked, c.req.query()));
    if (frame === null || data === null) {
      await next();
      return undefined;
    }
    const words = pageWords(deps.texts, locale, 'record');
    const { strategy } = data.request;
    const title = strategy === null ? words.say('title') : escapeHtml(strategy);
    const parts: Record<string, string> = { TITLE: title, BODY: recordBody(data, words) };
    const html = frame
      .replaceAll(' nonce="__CSP_NONCE__"', '')
      .replaceAll(/\{\{RECORD_([A-Z]+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
    return answerHtml(c, html, deps.pageHeaders);
  };
  registry.add({ method: 'GET', path: '/record', policy: 'public', limit: 'read' }, shown(page));

  registry.add(
    { method: 'GET', path: '/record/chain.ndjson', policy: 'public', limit: 'download' },
    shown(async (c) => {
      const em = readFork(signals.orm);
      const progress = await readProgress(em);
      const state = [progress.version, progress.judgedUntil, await listRules(em)];
      if (isKept(c, JSON.stringify(state))) return c.body(null, 304);
      c.header('Content-Type', 'application/x-ndjson; charset=utf-8');
      return c.body(streamOf(chainLines(signals.orm, progress)));
    }),
  );

  registry.add(
    { method: 'GET', path: '/record/anchors.txt', policy: 'public', limit: 'download' },
    shown(async (c) => {
      const em = readFork(signals.orm);
      const text = anchorsText(await listAnchors(em, await readProgress(em)));
      return isKept(c, text) ? c.body(null, 304) : c.text(text);
    }),
  );

  registry.add(
    { method: 'GET', path: '/record/verify.html', policy: 'public', limit: 'page' },
    shown(async (c, next) => {
      const { verifier } = deps.pages.files;
      if (verifier === null) {
        await next();
        return undefined;
      }
      c.header('Cache-Control', 'public, max-age=3600');
      c.header('Content-Security-Policy', verifierPolicy(verifier));
      return c.html(verifier);
    }),
  );

  registry.add(
    {
      method: 'GET',
      path: '/record/:strategy',
      // The files have names at the same place.
      pattern: '/record/*',
      policy: 'public',
      limit: 'read',
    },
    shown(page),
  );
}

/** Null: all strategies. Undefined: an address that does not exist. */
function strategyOf(path: string): string | null | undefined {
  const [, strategy = ''] = /^\/record\/([^/]+)$/.exec(path) ?? [];
  if (strategy === '') return path === '/record' ? null : undefined;
  try {
    return decodeURIComponent(strategy);
  } catch {
    return strategy;
  }
}

/** Whether the browser has the file in this state. */
function isKept(c: Context<HttpEnv>, state: string): boolean {
  const etag = etagOf(Buffer.from(state));
  c.header('Cache-Control', ALWAYS_ASK);
  c.header('ETag', etag);
  return c.req.header('if-none-match') === etag;
}

/** Allows the file's own script and style, and no request at all. */
function verifierPolicy(html: string): string {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; script-src 'sha256-${hash}'; style-src ${styleHashes(html)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Reads on only as fast as the visitor does. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await texts.next();
      if (done === true) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
