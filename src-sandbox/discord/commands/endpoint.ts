import { invalidField } from '../errors.ts';
import { requireUser } from '../lookups.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';
import { acknowledge, answerWithinMs, callbackBody } from './answers.ts';
import type { InteractionState } from './command-state.ts';
import { signedHeaders } from './signing-key.ts';

const PING = 1;
const PONG = 1;
const AGENT = 'Discord-Interactions/1.0 (+https://discord.com)';

/** Posts an interaction to the application's endpoint, and takes its answer. */
export async function postInteraction(
  world: World,
  { url, interaction, data }: { url: string; interaction: InteractionState; data: object },
): Promise<void> {
  const body = JSON.stringify(data);
  const answer = await post(world, { url, body }, signedHeaders(body, world.machineNow()));
  world.effect('interaction.posted', { interactionId: interaction.id, status: answer.status });
  // Accepted without an answer: it follows by a call.
  if (answer.status === 202 && answer.text === '') return;
  const parsed = callbackBody.safeParse(parseJson(answer.text));
  if (answer.status === 200 && parsed.success) {
    // A call may have answered it already.
    if (interaction.answer === null) acknowledge(world, interaction, parsed.data);
    return;
  }
  interaction.failure = `The application did not respond (${answer.status || answer.text}).`;
  world.changed();
}

/**
 * Discord's check of a new address: it must answer a PING, and must refuse one with a wrong
 * signature.
 */
export async function requireWorkingEndpoint(world: World, url: string): Promise<void> {
  const { application } = world.state;
  const body = JSON.stringify({
    id: world.newId(),
    application_id: application.id,
    type: PING,
    token: 'ping',
    version: 1,
    user: userObject(requireUser(world, world.state.guild.ownerId)),
    entitlements: [],
  });
  const right = signedHeaders(body, world.machineNow());
  const wrong = { ...right, 'x-signature-ed25519': '0'.repeat(128) };
  const refused = await post(world, { url, body }, wrong);
  const answered = await post(world, { url, body }, right);
  const pong = parseJson(answered.text) as { type?: unknown } | null;
  if (refused.status === 401 && answered.status === 200 && pong?.type === PONG) return;
  throw invalidField(
    ['interactions_endpoint_url'],
    'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
    'The specified interactions endpoint URL could not be verified.',
  );
}

/** Null: interactions go to the gateway again. */
export function setEndpoint(world: World, url: string | null): void {
  world.state.application.interactionsUrl = url;
  world.effect('application.updated', { interactionsUrl: url });
}

/** Status 0: no answer in time. */
async function post(
  world: World,
  { url, body }: { url: string; body: string },
  signature: Record<string, string>,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': AGENT, ...signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs(world)),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.name : 'no answer' };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
