import { z } from 'zod';
import type { Api } from '../api.ts';
import { refuse } from '../errors.ts';
import { requireUser } from '../lookups.ts';
import { pathId, readBody } from '../request-body.ts';
import type { InteractionState } from '../state.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';

/** Time limit for the first answer to an interaction, in machine time. */
const ANSWER_WITHIN_MS = 3000;

const callbackBody = z.object({
  type: z.int().min(1).max(12),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Answers to commands. The interaction's token is the credential. */
export function registerInteractions(api: Api, world: World): void {
  /** An acknowledged interaction, by token. */
  const acknowledged = (token: string): InteractionState => {
    const found = Object.values(world.state.interactions).find((one) => one.token === token);
    if (found === undefined || found.answer === null) throw refuse('unknownWebhook');
    return found;
  };
  const answerObject = (interaction: InteractionState, data: unknown) => ({
    id: interaction.id,
    type: 20,
    channel_id: interaction.channelId,
    author: userObject(requireUser(world, world.state.application.id)),
    timestamp: interaction.createdAt,
    content: '',
    embeds: [],
    attachments: [],
    components: [],
    ...(typeof data === 'object' ? data : {}),
  });

  api.patch('/webhooks/:application/:token/messages/:message', async (c) => {
    const interaction = acknowledged(c.req.param('token'));
    // Clients escape the @, so the route cannot contain it.
    if (c.req.param('message') !== '@original') throw refuse('unknownMessage');
    const data = await readBody(c, z.record(z.string(), z.unknown()));
    interaction.answer = { type: 4, data };
    world.effect('interaction.edited', { interactionId: interaction.id });
    return c.json(answerObject(interaction, data));
  });

  api.post('/webhooks/:application/:token', async (c) => {
    const interaction = acknowledged(c.req.param('token'));
    const data = await readBody(c, z.record(z.string(), z.unknown()));
    interaction.followUps.push(data);
    world.effect('interaction.followed-up', { interactionId: interaction.id });
    return c.json(answerObject(interaction, data));
  });

  api.post('/interactions/:interaction/:token/callback', async (c) => {
    const body = await readBody(c, callbackBody);
    const interaction = world.state.interactions[pathId(c, 'interaction')];
    const isLate =
      interaction === undefined ||
      Date.now() - new Date(interaction.createdAt).getTime() > ANSWER_WITHIN_MS;
    if (isLate || interaction.token !== c.req.param('token')) throw refuse('unknownInteraction');
    if (interaction.answer !== null) throw refuse('alreadyAcknowledged');
    interaction.answer = body;
    world.effect('interaction.answered', { interactionId: interaction.id, type: body.type });
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json({ interaction: { id: interaction.id, type: 2 } });
  });
}
