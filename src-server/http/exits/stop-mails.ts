import { readStopLink, type StopMailsDeps, stopMails } from '../../auth/stop-mails.ts';
import type { StoppedMails } from '../../mail/preference/stop-link.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { PageWords } from '../page-words.ts';
import type { RouteRegistry } from '../route-registry.ts';
import type { PagesDeps } from '../routes/pages.ts';
import { deadEnd } from './exit-body.ts';
import { answerExit, type ExitPage, readForm } from './exit-page.ts';

const PATH = '/stop-mails';

/**
 * The link below optional mails. It asks first, because programs that scan mail follow links. A mail program's own
 * button sends the form at once (RFC 8058), with the token in the address.
 */
export function mountStopMails(
  registry: RouteRegistry,
  deps: PagesDeps & { stopMails: StopMailsDeps },
): void {
  const route = { path: PATH, policy: 'public', limit: 'token' } as const;
  registry.add({ ...route, method: 'GET' }, async (c) => {
    const token = c.req.query('token') ?? '';
    const stopped = await readStopLink(deps.stopMails, token);
    if (stopped === null) c.status(404);
    return answerExit(c, deps, (words) =>
      stopped === null ? unknown(words) : form(stopped, token, words),
    );
  });
  registry.add({ ...route, method: 'POST' }, async (c) => {
    const { token = c.req.query('token') ?? '' } = await readForm(c);
    const stopped = await stopMails(deps.stopMails, token);
    if (stopped === null) c.status(404);
    return answerExit(c, deps, (words) =>
      stopped === null ? unknown(words) : done(stopped, words),
    );
  });
}

const unknown = (words: PageWords): ExitPage => ({
  title: words.say('mails.unknown'),
  body: deadEnd('mails.unknownLead', words),
});

function form({ kind }: StoppedMails, token: string, { say }: PageWords): ExitPage {
  return {
    title: say(`mails.${kind}`),
    body: `<p class="exit-lead">${say(`mails.${kind}Lead`)}</p>
<form class="exit-form" method="post" action="${PATH}"><input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">${say('mails.submit')}</button></form>`,
  };
}

const done = ({ kind }: StoppedMails, words: PageWords): ExitPage => ({
  title: words.say('mails.done'),
  body: deadEnd(`mails.${kind}Done`, words),
});
