import { discordJudges, type Judges } from './judge.ts';
import {
  AUTHORIZE_PAGE,
  REFRESH_BODY,
  REVOKE_ROUTE,
  ROUTES,
  type RouteTypes,
  TOKEN_ROUTE,
} from './routes.ts';

interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: string;
}

/** Each check returns its problems as sentences, or an empty list for a call as published. */
interface CallChecks {
  /** Undefined for a route that the contract does not list. */
  routeOf(method: string, path: string): RouteTypes | undefined;
  request(request: SentRequest): string[];
  answer(route: RouteTypes, status: number, body: string): string[];
}

export async function openCallChecks(): Promise<CallChecks> {
  const judges = await discordJudges();
  return {
    routeOf,
    request(request) {
      const route = routeOf(request.method, request.path);
      const name = `request ${request.method} ${route?.name ?? request.path}`;
      if (route === undefined) return [`${name}: no such route in the contract`];
      const found = [
        ...queryProblems(judges, route, request),
        ...bodyProblems(judges, route, request),
      ];
      return found.map((each) => `${name}: ${each}`);
    },
    answer: (route, status, body) =>
      answerProblems(judges, route, status, body).map(
        (each) => `answer ${route.method} ${route.name} ${status}: ${each}`,
      ),
  };
}

const routeOf = (method: string, path: string) =>
  [TOKEN_ROUTE, REVOKE_ROUTE, AUTHORIZE_PAGE, ...ROUTES].find(
    (each) => each.method === method && each.path.test(path),
  );

function queryProblems({ text }: Judges, route: RouteTypes, { query }: SentRequest): string[] {
  if (route.query !== undefined) return text(route.query, withNumbers(query));
  return Object.keys(query).length > 0 ? ['the route takes no query'] : [];
}

/** Text becomes a number where a type wants one, but not in an enumeration of numbers. */
function withNumbers(query: SentRequest['query']): Record<string, string | number> {
  const entries = Object.entries(query).map(([name, value]) => {
    return [name, /^\d{1,6}$/.test(value) ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

function bodyProblems({ json, text }: Judges, route: RouteTypes, { body }: SentRequest): string[] {
  if (route.body === null) return body === '' ? [] : ['the route takes no body'];
  if (route.file !== undefined && body.startsWith('--')) {
    const { payload, file } = partsOf(body, route.file);
    const found = json(route.body, parsed(payload));
    return ID_LINES.test(file) ? found : [...found, `${route.file} is not a list of ids`];
  }
  if (route !== TOKEN_ROUTE && route !== REVOKE_ROUTE) return json(route.body, parsed(body));
  const form = Object.fromEntries(new URLSearchParams(body));
  return text(form.grant_type === 'refresh_token' ? REFRESH_BODY : route.body, form);
}

/** One id a line, as the documentation shows the file. */
const ID_LINES = /^\d{15,20}(\n\d{15,20})*\n?$/;

function partsOf(body: string, fileName: string): { payload: string; file: string } {
  const [boundary = ''] = body.split('\r\n', 1);
  const parts = body.split(boundary).map((part) => {
    const [head = '', ...content] = part.split('\r\n\r\n');
    return { head, text: content.join('\r\n\r\n').replace(/\r\n$/, '') };
  });
  const named = (name: string) =>
    parts.find(({ head }) => head.includes(`name="${name}"`))?.text ?? '';
  return { payload: named('payload_json'), file: named(fileName) };
}

function answerProblems({ json }: Judges, route: RouteTypes, status: number, body: string) {
  // The types cover neither a block page nor OAuth2's own errors.
  if (status >= 400 && (route === TOKEN_ROUTE || route === REVOKE_ROUTE || !body.startsWith('{')))
    return [];
  if (status >= 400) return refusalProblems(route, JSON.parse(body));
  if (route.answerText !== undefined) return route.answerText.test(body) ? [] : ['another form'];
  if (status === 204) return body === '' ? [] : ['204 has no body'];
  if (route.answer === null) return ['the published answer is 204 without a body'];
  return json(route.answer, parsed(body));
}

/** A body that is not JSON matches no type. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The types do not name the JSON of a refusal. A refused file is documented as lines alone. */
function refusalProblems({ file }: RouteTypes, refusal: Record<string, unknown>): string[] {
  if (file !== undefined && Array.isArray(refusal[file])) return [];
  const { message, code, retry_after } = refusal;
  const known =
    typeof message === 'string' && (typeof code === 'number' || retry_after !== undefined);
  return known ? [] : ['a refusal needs message and code'];
}
