import { z } from 'zod';
import { refuse } from '../errors.ts';
import { storedEmbeds } from '../rules/embed-form.ts';
import { editedMessage, requireClearMentions } from '../rules/message-form.ts';
import type { World } from '../world.ts';
import type { InteractionState } from './command-state.ts';

const EPHEMERAL = 1 << 6;
/** The message kinds among the answers. */
export const ANSWER = { message: 4, deferredMessage: 5 } as const;

const ANSWER_WITHIN_MS = 3_000;

/** Discord gives up waiting for the first answer after this, in machine time. */
export const answerWithinMs = ({ state }: World): number =>
  state.settings.answerWithinMs ?? ANSWER_WITHIN_MS;

export const callbackBody = z.object({
  type: z.int().min(1).max(12),
  data: editedMessage.nullish(),
});

/** The message of an answer, within Discord's limits. */
export function storedMessage(data: z.output<typeof editedMessage>) {
  const { content, embeds, components, flags, allowed_mentions } = data;
  requireClearMentions(allowed_mentions);
  return {
    content: content ?? '',
    embeds: storedEmbeds(embeds ?? []),
    components: components ?? [],
    flags: flags ?? 0,
  };
}

/** Takes the first answer. A second one is refused. */
export function acknowledge(
  world: World,
  interaction: InteractionState,
  { type, data }: z.output<typeof callbackBody>,
): void {
  if (interaction.answer !== null) throw refuse('alreadyAcknowledged');
  if (type === ANSWER.message) {
    const message = storedMessage(data ?? {});
    const isEmpty = [message.content, message.embeds, message.components].every(
      (part) => part.length === 0,
    );
    if (isEmpty) throw refuse('emptyMessage');
    interaction.answer = { type, data: message };
  } else {
    interaction.answer = { type, ...(data && { data }) };
  }
  interaction.ephemeral = (Number(data?.flags ?? 0) & EPHEMERAL) !== 0;
  world.effect('interaction.answered', { interactionId: interaction.id, type });
}
