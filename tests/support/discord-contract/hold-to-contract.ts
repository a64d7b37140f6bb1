import type { Provider } from '../../../src-sandbox/core/provider.ts';
import { discordJudges } from './judge.ts';
import {
  CLIENT_FRAMES,
  EVENTS,
  ROUTES,
  type RouteTypes,
  SERVER_FRAMES,
  TOKEN_ROUTE,
} from './routes.ts';

export interface Contract {
  /** Each difference once: a request, answer or frame that is not as published. */
  readonly problems: ReadonlySet<string>;
  /** Throws if anything was not as published. */
  check(): void;
}

/** Checks everything that reaches or leaves the sandbox's Discord against the published types. */
export async function holdToContract(provider: Provider): Promise<Contract> {
  const problems = new Set<string>();
  const { json, text } = await discordJudges();
  const note = (where: string, found: readonly string[]) => {
    for (const each of found) problems.add(`${where}: ${each.replace(/\/\d+/g, '/n')}`);
  };

  const checkRequest = (route: RouteTypes, request: Request, body: string) => {
    const where = `${route.method} ${route.name}`;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    if (route.query !== undefined) note(where, text(route.query, query));
    else if (Object.keys(query).length > 0) note(where, ['takes no query']);
    if (route.body === null) note(where, body === '' ? [] : ['takes no body']);
    else if (route === TOKEN_ROUTE) {
      note(where, text(route.body, Object.fromEntries(new URLSearchParams(body))));
    } else note(where, json(route.body, parsed(body)));
  };
  const checkAnswer = (route: RouteTypes, status: number, body: string) => {
    const where = `${route.method} ${route.name} ${status}`;
    // The types cover neither a block page nor OAuth2's own refusals.
    if (status >= 400 && (route === TOKEN_ROUTE || !body.startsWith('{'))) return;
    if (status >= 400) note(where, refusalProblems(JSON.parse(body)));
    else if (status === 204) note(where, body === '' ? [] : ['204 has no body']);
    else if (route.answer === null) note(where, ['answers 204 as published']);
    else note(where, json(route.answer, parsed(body)));
  };

  const { app } = provider;
  const routes = app.fetch.bind(app);
  app.fetch = async (request, ...rest) => {
    const { pathname } = new URL(request.url);
    if (provider.isHuman?.(pathname)) return routes(request, ...rest);
    const route = routeOf(request.method, pathname);
    if (route === undefined) {
      problems.add(`${request.method} ${pathname}: no such route in the contract`);
      return routes(request, ...rest);
    }
    checkRequest(route, request, await request.clone().text());
    const answer = await routes(request, ...rest);
    checkAnswer(route, answer.status, await answer.clone().text());
    return answer;
  };
  provider.watch = (from, text) => {
    const frame = JSON.parse(text) as { op: number; t?: string | null };
    const name = frame.op === 0 ? String(frame.t) : `${from} ${frame.op}`;
    const byOperation = from === 'client' ? CLIENT_FRAMES : SERVER_FRAMES;
    const type = frame.op === 0 ? EVENTS[name] : byOperation[frame.op];
    note(name, type === undefined ? ['not in the contract'] : json(type, frame));
  };
  return {
    problems,
    check() {
      if (problems.size === 0) return;
      throw new Error(`Not as Discord publishes it:\n${[...problems].join('\n')}`);
    },
  };
}

const routeOf = (method: string, path: string) =>
  [TOKEN_ROUTE, ...ROUTES].find((each) => each.method === method && each.path.test(path));

/** A body that is no JSON is wrong for every type. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The types have no name for a refusal's JSON. */
function refusalProblems({ message, code, retry_after }: Record<string, unknown>): string[] {
  const known =
    typeof message === 'string' && (typeof code === 'number' || retry_after !== undefined);
  return known ? [] : ['a refusal needs message and code'];
}
