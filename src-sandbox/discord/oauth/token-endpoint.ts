import type { Context, Hono } from 'hono';
import type { World } from '../world.ts';
import { type RedeemRefusal, redeemCode, refreshTokens, revokeTokens } from './grants.ts';

const REFUSALS: Record<RedeemRefusal, [error: string, description: string]> = {
  'bad-code': ['invalid_grant', 'Invalid "code" in request.'],
  'missing-verifier': ['invalid_request', 'Missing "code_verifier"'],
  'malformed-verifier': ['invalid_request', 'Invalid "code_verifier"'],
};

/** /oauth2/token and /oauth2/token/revoke: form bodies only, with client authentication. */
export function registerTokenEndpoint(app: Hono, prefix: string, world: World): void {
  app.post(`${prefix}/oauth2/token`, async (c) => {
    const form = await readForm(c);
    if (form === null) return failure(c, 400, 'invalid_request', 'Form bodies only.');
    if (!isSigned(world, c, form)) return failure(c, 401, 'invalid_client');
    switch (form.grant_type) {
      case 'authorization_code': {
        const by = { redirectUri: form.redirect_uri ?? '', verifier: form.code_verifier };
        const redeemed = redeemCode(world, form.code ?? '', by);
        return typeof redeemed === 'string'
          ? failure(c, 400, ...REFUSALS[redeemed])
          : c.json(redeemed);
      }
      case 'refresh_token': {
        const tokens = refreshTokens(world, form.refresh_token ?? '');
        return tokens === null ? failure(c, 400, 'invalid_grant') : c.json(tokens);
      }
      default:
        return failure(c, 400, 'unsupported_grant_type');
    }
  });

  app.post(`${prefix}/oauth2/token/revoke`, async (c) => {
    const form = await readForm(c);
    if (form === null) return failure(c, 400, 'invalid_request', 'Form bodies only.');
    if (!isSigned(world, c, form)) return failure(c, 401, 'invalid_client');
    revokeTokens(world, form.token ?? '');
    return c.json({});
  });
}

async function readForm(c: Context): Promise<Record<string, string> | null> {
  const contentType = c.req.header('content-type') ?? '';
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return null;
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

/** HTTP Basic, or the credentials in the form. */
function isSigned(world: World, c: Context, form: Record<string, string>): boolean {
  const [scheme, encoded = ''] = (c.req.header('authorization') ?? '').split(' ');
  const [id, secret] =
    scheme === 'Basic'
      ? Buffer.from(encoded, 'base64').toString().split(':')
      : [form.client_id, form.client_secret];
  const { application } = world.state;
  return id === application.id && secret === application.clientSecret;
}

function failure(c: Context, status: 400 | 401, error: string, description?: string) {
  return c.json(
    { error, ...(description === undefined ? {} : { error_description: description }) },
    status,
  );
}
