import type { Context } from 'hono';
import { z } from 'zod';
import { emailField } from '../../../src/contract/wire-fields.ts';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import type { WorkPasses } from '../../limits/work-pass.ts';
import type { HttpEnv } from '../build-context.ts';
import type { CookieJar } from '../cookies.ts';
import { parseJson, readAhead } from './json-body.ts';

/** A sign-up's body is small. */
const LIMIT_BYTES = 100 * 1024;
const ofSignUp = z.object({ email: emailField });

/**
 * Whether this browser solved the challenge for this exact sign-up when it started. Consumes the
 * pass.
 */
export async function takeWorkPass(
  c: Context<HttpEnv>,
  { cookies, workPasses }: { cookies: CookieJar; workPasses: WorkPasses },
): Promise<boolean> {
  const signUpToken = cookies.read(c.req.header('cookie'), 'sign-up');
  if (signUpToken === null) return false;
  const { data } = ofSignUp.safeParse(parseJson(await readAhead(c, LIMIT_BYTES)));
  return data !== undefined && workPasses.take({ signUpToken, email: normaliseEmail(data.email) });
}
