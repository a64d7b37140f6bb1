import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { findOrCreateUser } from '../changes/joining.ts';
import { page, usernameField } from '../pages/page.ts';
import { usernameInput } from '../rules/username.ts';
import type { World } from '../world.ts';
import { issueCode } from './grants.ts';

const SCOPE_TEXT: Record<string, string> = {
  identify: 'Access your username and avatar',
  email: 'Access your email address',
  guilds: 'Know what servers you are in',
  'guilds.join': 'Join servers for you',
  'role_connections.write': 'Update your connection and metadata for this application',
};

const requestQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  scope: z.string().min(1),
  state: z.string().default(''),
  code_challenge: z.string().length(43).optional(),
  code_challenge_method: z.string().optional(),
});
const decisionForm = z.object({ username: z.string().default(''), decision: z.string() });

/** The consent page at /oauth2/authorize, where a person authorizes the application. */
export function registerAuthorizePage(app: Hono, path: string, world: World): void {
  const readRequest = (query: Record<string, string>): z.output<typeof requestQuery> | string => {
    const parsed = requestQuery.safeParse(query);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const { client_id, redirect_uri, scope, code_challenge, code_challenge_method } = parsed.data;
    const { application, oauth } = world.state;
    if (client_id !== application.id) return 'Unknown application.';
    if (oauth.redirectUris.length > 0 && !oauth.redirectUris.includes(redirect_uri)) {
      return 'Invalid OAuth2 redirect_uri.';
    }
    if (code_challenge !== undefined && code_challenge_method !== 'S256') {
      return 'Unsupported "code_challenge_method"';
    }
    const unknown = scope.split(' ').find((name) => SCOPE_TEXT[name] === undefined);
    return unknown === undefined ? parsed.data : `The requested scope is invalid: ${unknown}.`;
  };

  app.get(path, (c) => {
    const request = readRequest(c.req.query());
    if (typeof request === 'string')
      return page(c, 'Invalid request', html`<p>${request}</p>`, 400);
    const known = Object.values(world.state.users).filter((user) => !user.bot);
    const suggestions = known.slice(-200).map((user) => user.username);
    return page(
      c,
      `${world.state.application.name} wants to access your account`,
      html`<form method="post">
        <ul>
          ${request.scope.split(' ').map((scope) => html`<li>${SCOPE_TEXT[scope]}</li>`)}
        </ul>
        ${usernameField(suggestions)}
        <button class="main" name="decision" value="authorize">Authorize</button>
        <button name="decision" value="cancel" formnovalidate>Cancel</button>
      </form>`,
    );
  });

  app.post(path, async (c) => {
    const request = readRequest(c.req.query());
    if (typeof request === 'string')
      return page(c, 'Invalid request', html`<p>${request}</p>`, 400);
    const { username, decision } = decisionForm.parse(await c.req.parseBody());
    const back = new URL(request.redirect_uri);
    if (request.state !== '') back.searchParams.set('state', request.state);
    if (decision !== 'authorize') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request',
      );
      return c.redirect(back.href);
    }
    const name = usernameInput.safeParse(username);
    if (!name.success) {
      return page(c, 'Invalid username', html`<p>${z.prettifyError(name.error)}</p>`, 400);
    }
    const user = findOrCreateUser(world, name.data);
    const { scope, redirect_uri: redirectUri, code_challenge: challenge } = request;
    const code = issueCode(world, {
      userId: user.id,
      scope,
      redirectUri,
      ...(challenge !== undefined && { challenge }),
    });
    back.searchParams.set('code', code);
    return c.redirect(back.href);
  });
}
