import { createHash, randomBytes } from 'node:crypto';
import type {
  DiscordOAuth,
  ProvenUser,
} from '../../../../src-server/discord/gateway/oauth-client.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { GUEST, signIn } from '../../benches/discord-guest.ts';
import { all, equals, oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';
import { reasonOf } from './d8-remove-people.ts';

interface Seen {
  identified: string;
  codeAgain: string;
  joined: boolean;
  badToken: string;
}

const PAGE_WITHIN_MS = 600_000;

export const d7 = defineStep<Seen>({
  id: 'D7',
  title: 'Link an account by OAuth2 from this host',
  provider: 'discord',
  person: 'Authorises the application with the second account.',
  facts: {
    'discord.oauth-form': ({ identified }) => equals(identified, 'yes', 'identified'),
    'discord.oauth-pkce': ({ identified }) => equals(identified, 'yes', 'identified by a verifier'),
    'discord.oauth-agent': ({ identified }) => equals(identified, 'yes', 'not blocked'),
    'discord.oauth-codes': ({ codeAgain }) =>
      oneReading(codeAgain, { 'link-refused': 'a code works once' }),
    'discord.oauth-join': ({ joined }) => equals(joined, true, 'inside after the link'),
    'discord.oauth-refusals': ({ badToken }) =>
      all(equals(badToken, 'link-refused', 'a token that is not good')),
  },
  async run(context, seen) {
    const { oauth, gateway } = context.discord;
    if (oauth === null) return;
    await signIn(context);
    const verifier = randomBytes(32).toString('base64url');
    const code = await authorise(context, oauth, verifier);
    if (code === null) return;
    const user = await identify(oauth, { code, verifier }, seen);
    if (user === null) return;
    context.discord.guestId = user.id;
    seen.codeAgain = await reasonOf(() => oauth.identify(code, verifier));
    await gateway.addMember(user.id, user.accessToken);
    seen.joined = (await gateway.getMember(user.id)) !== null;
    seen.badToken = await reasonOf(() => gateway.addMember(user.id, 'not-a-token'));
  },
});

async function authorise(
  context: Context,
  oauth: DiscordOAuth,
  verifier: string,
): Promise<string | null> {
  const state = crypto.randomUUID();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const link = context.discord.pageAddress(oauth.authorizeUrl(state, challenge));
  if (context.hands !== null) {
    const back = await context.hands.submit(link, { username: GUEST, decision: 'authorize' });
    return back === null ? null : new URL(back).searchParams.get('code');
  }
  let code: string | null = null;
  const receiver = context.discord.receiveCode(PAGE_WITHIN_MS, context.signal);
  void receiver.code.then((found) => {
    code = found;
  });
  try {
    await context.person.ask({
      title: 'Authorise the application with the second account',
      link,
      steps: ['Open the link in a browser on this machine, as the second account, and authorise.'],
      isDone: async () => code !== null,
      inSandbox: async () => {},
    });
    return code;
  } finally {
    receiver.close();
  }
}

async function identify(
  oauth: DiscordOAuth,
  { code, verifier }: { code: string; verifier: string },
  seen: Partial<Seen>,
): Promise<ProvenUser | null> {
  try {
    const user = await oauth.identify(code, verifier);
    seen.identified = 'yes';
    return user;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    seen.identified = error.reason;
    return null;
  }
}
