import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { isIntentRefused, worksWithoutIntent } from '../../discord/gateway/members-intent.ts';
import type { DiscordGateway } from '../../discord/gateway/port.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const INTENTS = { id: 'discord.intents', title: 'Server Members intent' };

export const INTENT_STEP =
  'In the Discord developer portal: Bot > Privileged Gateway Intents, switch on Server Members Intent. From 10,000 users on, Discord reviews an application for it there, every year. The bot asks for it again within half an hour, or after a restart.';
const WITHOUT =
  'Discord refuses it, and access works without it. Subscribers get, keep and lose their roles. Slower: a join is noticed within a minute, or within 15 minutes when the invite is older; a member who left or lost a role within hours in a large server. Not available: lists of members, and checks of people who are not subscribers.';

export async function intentChecks({ discord }: SetUpDeps): Promise<SetUpCheck[]> {
  const state = discord.state();
  if (worksWithoutIntent(state)) return [await looked(INTENTS, () => askAgain(discord))];
  if (state.kind === 'ready') {
    return [
      finding(INTENTS, 'ok', { found: 'Discord sends events when members join, change or leave.' }),
    ];
  }
  const isOff = state.kind === 'refused' && state.reason === 'intent-not-enabled';
  return isOff
    ? [finding(INTENTS, 'wrong', { found: 'It is switched off.', step: INTENT_STEP })]
    : [];
}

/** One call while the intent is off. If listing works, the bot signs in again with the intent. */
async function askAgain(discord: DiscordGateway): Promise<SetUpCheck> {
  try {
    await discord.listMembers();
  } catch (error) {
    if (isIntentRefused(error))
      return finding(INTENTS, 'advice', { found: WITHOUT, step: INTENT_STEP });
    throw error;
  }
  return finding(INTENTS, 'ok', {
    found: 'It is switched on again. The bot uses it automatically.',
  });
}
