import type { Api } from '../api.ts';
import {
  ANSWER,
  acknowledge,
  answerWithinMs,
  callbackBody,
  storedMessage,
} from '../commands/answers.ts';
import type { InteractionState } from '../commands/command-state.ts';
import { refuse } from '../errors.ts';
import { requireUser } from '../lookups.ts';
import { pathId, readBody } from '../request-body.ts';
import { editedMessage } from '../rules/message-form.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';

/** A token edits and follows up for this long, in machine time. */
const TOKEN_LASTS_MS = 15 * 60_000;
const COMMAND_ANSWER = 20;
const EPHEMERAL = 1 << 6;

/** Answers to commands. The interaction's token is the credential. */
export function registerInteractions(api: Api, world: World): void {
  const ageOf = ({ createdAt }: InteractionState) =>
    world.machineNow() - new Date(createdAt).getTime();
  /** An acknowledged interaction, by token. */
  const acknowledged = (token: string): InteractionState => {
    const found = Object.values(world.state.interactions).find((one) => one.token === token);
    if (found === undefined || found.answer === null) throw refuse('unknownWebhook');
    if (ageOf(found) > TOKEN_LASTS_MS) throw refuse('expiredWebhookToken');
    return found;
  };
  const answerObject = (
    interaction: InteractionState,
    { flags, ...message }: ReturnType<typeof storedMessage>,
  ) => ({
    id: interaction.id,
    type: COMMAND_ANSWER,
    channel_id: interaction.channelId,
    author: userObject(requireUser(world, world.state.application.id)),
    application_id: world.state.application.id,
    webhook_id: world.state.application.id,
    timestamp: interaction.createdAt,
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    pinned: false,
    flags: flags | (interaction.ephemeral === true ? EPHEMERAL : 0),
    ...message,
  });

  api.patch('/webhooks/:application/:token/messages/:message', async (c) => {
    const interaction = acknowledged(c.req.param('token'));
    // Clients escape the @, so the route cannot contain it.
    if (c.req.param('message') !== '@original') throw refuse('unknownMessage');
    const message = storedMessage(await readBody(c, editedMessage));
    interaction.answer = { type: ANSWER.message, data: message };
    world.effect('interaction.edited', { interactionId: interaction.id });
    return c.json(answerObject(interaction, message));
  });

  api.post('/webhooks/:application/:token', async (c) => {
    const interaction = acknowledged(c.req.param('token'));
    const message = storedMessage(await readBody(c, editedMessage));
    interaction.followUps.push(message);
    world.effect('interaction.followed-up', { interactionId: interaction.id });
    return c.json(answerObject(interaction, message));
  });

  api.post('/interactions/:interaction/:token/callback', async (c) => {
    const body = await readBody(c, callbackBody);
    const interaction = world.state.interactions[pathId(c, 'interaction')];
    if (interaction?.token !== c.req.param('token')) throw refuse('unknownInteraction');
    const isLate = interaction.answer === null && ageOf(interaction) > answerWithinMs(world);
    if (isLate) throw refuse('unknownInteraction');
    acknowledge(world, interaction, body);
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json({ interaction: { id: interaction.id, type: 2 } });
  });
}
