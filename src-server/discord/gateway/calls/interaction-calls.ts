import {
  DiscordAPIError,
  type RESTPatchAPIInteractionOriginalResponseJSONBody,
  Routes,
} from 'discord.js';
import { assertOutsideTransaction } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { BotApi } from '../bot-api.ts';
import { failureOf } from '../failure.ts';
import { DEFERRED, type Interaction, type PrivateAnswer } from '../interaction.ts';

/** 10015: unknown webhook. 10062: unknown interaction. 50027: its token expired. */
const OVER = [10015, 10062, 50027];
const ALREADY_ANSWERED = 40060;
/** Discord's limits for an embed. */
const MAX_TITLE_LENGTH = 256;
const MAX_TEXT_LENGTH = 4096;

export function deferAnswer({ rest }: BotApi, { id, token }: Interaction): Promise<void> {
  return withToken(() =>
    rest.post(Routes.interactionCallback(id, token), { auth: false, body: DEFERRED }),
  );
}

export function editAnswer(
  { rest }: BotApi,
  { applicationId, token }: Interaction,
  { title, text }: PrivateAnswer,
): Promise<void> {
  const body: RESTPatchAPIInteractionOriginalResponseJSONBody = {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        ...(title !== null && { title: title.slice(0, MAX_TITLE_LENGTH) }),
        description: text.slice(0, MAX_TEXT_LENGTH),
      },
    ],
  };
  return withToken(() =>
    rest.patch(Routes.webhookMessage(applicationId, token), { auth: false, body }),
  );
}

/** The interaction's token is the credential. Its 401 says nothing about the bot's token. */
async function withToken(call: () => Promise<unknown>): Promise<void> {
  assertOutsideTransaction('Discord');
  try {
    await call();
  } catch (error) {
    const code = error instanceof DiscordAPIError ? Number(error.code) : null;
    if (code === ALREADY_ANSWERED) throw refused('already-answered', error);
    const isOver = code !== null && OVER.includes(code);
    if (isOver || (error instanceof DiscordAPIError && error.status === 401)) {
      throw refused('interaction-over', error);
    }
    throw failureOf(error);
  }
}

const refused = (reason: string, cause: unknown) =>
  new ProviderFailure('discord', 'refused', reason, { cause });
