import { signedHeaders } from '../../../../src-sandbox/discord/commands/signing-key.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

interface Member {
  id: string;
  username: string;
}

interface Interaction {
  id: string;
  answer: { type: number; data?: { content: string; embeds: Embed[] } } | null;
  ephemeral?: boolean;
}

interface Embed {
  title?: string;
  description: string;
}

interface DiscordTruth {
  guild: { id: string; ownerId: string };
  application: { id: string };
  members: (Member & { roles: string[] })[];
  roles: { id: string; name: string; position: number }[];
  commands: Record<string, { id: string; name: string; type: number }[]>;
  interactions: Interaction[];
}

/** A world with commands, and the people who use them. */
export interface CommandStage extends TestApp {
  truth(): Promise<DiscordTruth>;
  /** A member of the server without any role. Another one at each call. */
  guest(): Promise<Member>;
  /** A paying subscriber who is a member of the server, with their roles. */
  insider(): Promise<{ subscriber: Subscriber; member: Member }>;
  /** Uses a command, again while its first answer is lost, and returns the private answer. */
  use(member: Pick<Member, 'id'>, command: object): Promise<Answered>;
  /** Posts a payload as Discord does. */
  post(payload: unknown, change?: Partial<Posting>): Promise<Response>;
  /** A command of this member, as Discord would post it. */
  payload(member: Member, name: string, change?: object): Promise<Record<string, unknown>>;
}

interface Answered {
  title: string | undefined;
  text: string;
  isPrivate: boolean;
}

interface Posting {
  /** Milliseconds. */
  at: number;
  headers: Record<string, string>;
}

const ANSWERED = 4;
/** Six slash commands and one menu. */
const COMMANDS = 7;
const NOT_ANSWERED = 'a command was not answered';
/** Longer than the bot waits for Discord. */
const LOST_AFTER_MS = Math.max(20_000, PATIENCE_MS / 10);
let serial = 0;

export async function startStage(environment: Record<string, string> = {}): Promise<CommandStage> {
  const app = await createTestApp({ environment });
  const truth = async () => (await app.control('GET', '/discord/state')) as DiscordTruth;
  const { code } = (await app.control('POST', '/discord/invites', {})) as { code: string };
  const guest = async (): Promise<Member> => {
    serial += 1;
    const username = `guest_${serial}`;
    const joined = await app.control('POST', '/discord/join', { code, username });
    return { id: (joined as { user: Member }).user.id, username };
  };
  // On a slow machine an answer may take longer than Discord's three seconds.
  await app.control('POST', '/discord/settings', { answerWithinMs: PATIENCE_MS });
  // Until then, commands over the gateway are lost.
  await until('the bot is connected', async () => {
    return app.app.parts.gateways.discord.state().kind === 'ready';
  });
  await until('the commands are registered', async () => {
    const { commands, guild } = await truth();
    const count = commands[guild.id]?.length ?? 0;
    return count === COMMANDS || environment.DISCORD_COMMANDS === 'off';
  });

  /** Discord took no first answer: it came too late, or the bot was signing in. */
  const isLost = ({ id, answer }: Interaction, usedAt: number) => {
    if (answer !== null) return false;
    const isFailed = (line: string) => line.includes(id) && line.includes(NOT_ANSWERED);
    return performance.now() - usedAt > LOST_AFTER_MS || app.logged().split('\n').some(isFailed);
  };

  return {
    ...app,
    get app() {
      return app.app;
    },
    truth,
    guest,
    async insider() {
      const member = await guest();
      const subscriber = await subscribe(app, 'premium');
      const named = { discordUsername: member.username };
      await subscriber.post('/trpc/discord.setUsername', named);
      await until('the member has roles', async () => {
        const { members } = await truth();
        return members.some(({ id, roles }) => id === member.id && roles.length >= 3);
      });
      return { subscriber, member };
    },
    async use(member, command) {
      const uses: { id: string; at: number }[] = [];
      const tryNow = async () => {
        const at = performance.now();
        const body = { userId: member.id, ...command };
        const { id } = (await app.control('POST', '/discord/commands/use', body)) as Interaction;
        uses.push({ id, at });
      };
      let found: Interaction | undefined;
      await tryNow();
      await until('the command is answered', async () => {
        const { interactions } = await truth();
        const findUse = (id: string | undefined) => interactions.find((each) => each.id === id);
        found = uses.map(({ id }) => findUse(id)).find((each) => each?.answer?.type === ANSWERED);
        const last = findUse(uses.at(-1)?.id);
        if (found === undefined && last && isLost(last, uses.at(-1)?.at ?? 0)) await tryNow();
        return found !== undefined;
      });
      const [embed] = found?.answer?.data?.embeds ?? [];
      return {
        title: embed?.title,
        text: embed?.description ?? '',
        isPrivate: found?.ephemeral === true,
      };
    },
    post(payload, { at = Date.now(), headers = {} } = {}) {
      const body = JSON.stringify(payload);
      return fetch(`${app.url}/hooks/discord/interactions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(body, at),
          ...headers,
        },
        body,
      });
    },
    async payload(member, name, change = {}) {
      const { guild, application } = await truth();
      serial += 1;
      return {
        id: `9${String(Date.now()).padStart(14, '0')}${String(serial).padStart(3, '0')}`,
        application_id: application.id,
        type: 2,
        token: `token-${serial}`,
        version: 1,
        guild_id: guild.id,
        member: { user: { id: member.id, username: member.username }, permissions: '0' },
        locale: 'en-US',
        data: { id: guild.id, name, type: 1 },
        ...change,
      };
    },
  };
}
