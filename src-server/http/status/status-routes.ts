import { readStatus, type StatusView } from '../../incidents/status.view.ts';
import type { Kernel } from '../../kernel.ts';
import { answerHtml } from '../answer-html.ts';
import { pageWords } from '../page-words.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { pageLocale } from '../routes/page-locale.ts';
import type { PagesDeps } from '../routes/pages.ts';
import { statusBody } from './status-body.ts';

type StatusRoutesDeps = PagesDeps & Pick<Kernel, 'orm' | 'clock' | 'log'>;

/** The public status page: the states that the health probe saw, without reasons. */
export function mountStatus(registry: RouteRegistry, deps: StatusRoutesDeps): void {
  registry.add(
    { method: 'GET', path: '/status', policy: 'public', limit: 'read' },
    async (c, next) => {
      const locale = pageLocale(c, deps);
      const frame = deps.pages.current(locale).status;
      if (frame === null) {
        await next();
        return undefined;
      }
      const words = pageWords(deps.texts, locale, 'status');
      const body = statusBody(await readOrNull(deps), words, deps.clock.now());
      const parts: Record<string, string> = { TITLE: words.say('title'), BODY: body };
      const html = frame
        .replaceAll(' nonce="__CSP_NONCE__"', '')
        .replaceAll(/\{\{STATUS_([A-Z]+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
      return answerHtml(c, html, deps.pageHeaders);
    },
  );
}

/** This page matters most when things are down. */
async function readOrNull(deps: StatusRoutesDeps): Promise<StatusView | null> {
  try {
    return await readStatus(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'the status could not be read');
    return null;
  }
}
