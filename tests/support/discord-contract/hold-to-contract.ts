import type { Provider } from '../../../src-sandbox/core/provider.ts';
import { openCallChecks } from './check-call.ts';
import { ContractBroken } from './contract-broken.ts';
import { CLIENT_FRAMES, EVENTS, SERVER_FRAMES } from './frames.ts';
import { discordJudges, type Judge } from './judge.ts';
import { AUTHORIZE_PAGE } from './routes.ts';

export interface Contract {
  /** Distinct differences: a request, answer or frame that is not as published. */
  readonly problems: ReadonlySet<string>;
  /** Throws if anything was not as published. */
  check(): void;
}

/**
 * Compares what the sandbox's Discord receives and sends with the published types. A world that runs the product calls
 * `check` at the end of `close`. `answersOnly`: for the sandbox's own tests, which send invalid requests on purpose and
 * use more of Discord than the product does.
 */
export async function holdToContract(
  provider: Provider,
  { answersOnly = false } = {},
): Promise<Contract> {
  const problems = new Set<string>();
  const checks = await openCallChecks();
  const { json } = await discordJudges();
  const note = (found: readonly string[]) => {
    for (const each of found) problems.add(each);
  };

  const { app } = provider;
  const routes = app.fetch.bind(app);
  app.fetch = async (request, ...rest) => {
    const { pathname: path, searchParams } = new URL(request.url);
    const { method } = request;
    const isPage = provider.isHuman?.(path) === true;
    // A person submits the page's form. The product only builds this page's address.
    const isOurs = !isPage || (method === AUTHORIZE_PAGE.method && AUTHORIZE_PAGE.path.test(path));
    if (isOurs && !answersOnly) {
      const body = await request.clone().text();
      note(checks.request({ method, path, query: Object.fromEntries(searchParams), body }));
    }
    const answer = await routes(request, ...rest);
    const route = isPage ? undefined : checks.routeOf(method, path);
    if (route !== undefined) {
      note(checks.answer(route, answer.status, await answer.clone().text()));
    }
    return answer;
  };
  provider.watch = (from, text) => {
    if (answersOnly && from === 'client') return;
    const frame = JSON.parse(text) as Frame;
    const type = typeOf(from, frame);
    if (type === undefined && answersOnly) return;
    note(frameProblems(json, from, frame, type));
  };
  return {
    problems,
    check() {
      if (problems.size > 0) throw new ContractBroken(problems);
    },
  };
}

type Side = 'client' | 'server';

interface Frame {
  op: number;
  /** The event's name, with op 0. */
  t?: string | null;
}

function typeOf(from: Side, { op, t }: Frame): string | undefined {
  if (op === 0) return EVENTS[String(t)];
  return from === 'client' ? CLIENT_FRAMES[op] : SERVER_FRAMES[op];
}

function frameProblems(json: Judge, from: Side, frame: Frame, type: string | undefined): string[] {
  const name = frame.op === 0 ? `event ${frame.t}` : `frame of the ${from} with op ${frame.op}`;
  const found = type === undefined ? ['not in the contract'] : json(type, frame);
  return found.map((each) => `${name}: ${each}`);
}
