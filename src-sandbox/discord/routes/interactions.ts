import { z } from 'zod';
import type { Api } from '../api.ts';
import { refuse } from '../errors.ts';
import { pathId, readBody } from '../request-body.ts';
import type { World } from '../world.ts';

/** An interaction waits this long for its first answer, by the machine's clock. */
export const ANSWER_WITHIN_MS = 3000;

const callbackBody = z.object({
  type: z.int().min(1).max(12),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** The answer to a command; its token is the credential. */
export function registerInteractions(api: Api, world: World): void {
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
