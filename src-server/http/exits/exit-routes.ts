import { readDeclaration } from '../../../src/domain/exits/declaration.ts';
import { EXIT_KINDS, type ExitKind } from '../../../src/domain/exits/exit.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { readReceipt } from '../../billing/exits/read-receipt.ts';
import { readStoppable, type StoppableExit, stopExit } from '../../billing/exits/stop-exit.ts';
import { takeExit } from '../../billing/exits/take-exit.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { PageWords } from '../page-words.ts';
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
import { answerExit, type ExitPage, readForm } from './exit-page.ts';

interface ExitRoutesDeps extends PagesDeps {
  billing: BillingDeps;
}

/** Forms to cancel and to withdraw without signing in, and the page behind the link of a mail. They need no script. */
export function mountExits(registry: RouteRegistry, deps: ExitRoutesDeps): void {
  for (const kind of EXIT_KINDS) {
    const path = `/${kind}`;
    registry.add({ method: 'GET', path, policy: 'public', limit: 'read' }, async (c) => {
      const receipt = await readReceipt(deps.billing, kind, c.req.query('received') ?? '');
      return answerExit(c, deps, (words) =>
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
        return answerExit(c, deps, (words) => formPage(kind, typed, words));
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
      return answerExit(c, deps, (words) => ({
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
      return answerExit(c, deps, (words) => stoppedPage(stopped, words));
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

function stoppedPage(stopped: Stopped, words: PageWords): ExitPage {
  const { say } = words;
  if (stopped === null) return { title: say('stop.over'), body: deadEnd('stop.overLead', words) };
  if (stopped === 'no-answer') {
    return { title: say('stop.failed'), body: deadEnd('stop.failedLead', words) };
  }
  return { title: say('stop.done'), body: stopDone(stopped, words) };
}

/** `typed`: null before anything was sent. */
function formPage(kind: ExitKind, typed: Typed | null, words: PageWords): ExitPage {
  const read = typed === null ? null : readDeclaration(kind, typed);
  const faults = read !== null && 'faults' in read ? read.faults : {};
  return {
    title: words.say(`${kind}.title`),
    body: exitForm(kind, { typed: typed ?? {}, faults }, words),
  };
}
