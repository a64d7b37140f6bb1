import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PERMISSION } from '../../../../src-sandbox/discord/rules/permission-bits.ts';
import { type DiscordSandbox, only, startDiscord } from '../support/discord-sandbox.ts';

export interface Sent {
  id: string;
  type: number;
  content: string;
  embeds: Record<string, unknown>[];
  nonce?: string | number;
  flags: number;
  mention_everyone: boolean;
  mention_roles: string[];
  mentions: { id: string }[];
  components: unknown[];
  edited_timestamp: string | null;
  message_reference?: { message_id: string };
  referenced_message?: { id: string } | null;
}

export interface MessageStage {
  sandbox: DiscordSandbox;
  /** Two text channels, and an announcement channel. */
  channel: string;
  elsewhere: string;
  news: string;
  send(body: object, at?: string): Promise<{ status: number; body: Sent }>;
  refusal(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; code: number; errors?: Record<string, unknown> | undefined }>;
  /** The refusal of this message in `channel`. */
  refusedMessage(body: object): ReturnType<MessageStage['refusal']>;
  /** Another moderator sets the channel override of the bot's role. */
  override(
    at: string,
    rights: { allow?: keyof typeof PERMISSION; deny?: keyof typeof PERMISSION },
  ): Promise<void>;
}

/** A sandbox for the whole file, seeded again before each test. */
export function messageStage(options: { machineNow?: () => number } = {}): MessageStage {
  const stage: MessageStage = {
    async send(body: object, at = stage.channel) {
      return stage.sandbox.rest<Sent>('POST', `/channels/${at}/messages`, body);
    },
    async refusal(method: string, path: string, body?: object) {
      const answer = await stage.sandbox.rest(method, path, body);
      const { code, errors } = answer.body;
      return { status: answer.status, code, errors };
    },
    refusedMessage: (body: object) =>
      stage.refusal('POST', `/channels/${stage.channel}/messages`, body),
    async override(at: string, { allow, deny }) {
      const { roles } = await stage.sandbox.state();
      const target = only(roles, ({ name }) => name === 'Wickline').id;
      await stage.sandbox.control('PUT', `/channels/${at}/permissions/${target}`, {
        type: 0,
        allow: String(allow === undefined ? 0n : PERMISSION[allow]),
        deny: String(deny === undefined ? 0n : PERMISSION[deny]),
      });
    },
  } as Partial<MessageStage> as MessageStage;
  beforeAll(async () => {
    stage.sandbox = await startDiscord(options);
  });
  afterAll(() => stage.sandbox.close());
  beforeEach(async () => {
    await stage.sandbox.startOver();
    await stage.sandbox.control('POST', '/settings', { rateLimits: 'off', limitScale: 1 });
    const { channels } = await stage.sandbox.state();
    const idOf = (wanted: string) => only(channels, ({ name }) => name === wanted).id;
    stage.channel = idOf('btc-signals');
    stage.elsewhere = idOf('day-trading');
    stage.news = idOf('news');
  });
  return stage;
}
