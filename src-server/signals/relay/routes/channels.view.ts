import type { z } from 'zod';
import type { relayChannelsAnswer } from '../../../../src/contract/operator/relay-routes.contract.ts';
import { PERMISSION_LABELS } from '../../../../src/domain/community/permission-flags.ts';
import { planKeys, planName } from '../../../../src/domain/plan.ts';
import { highestRoutePlan } from '../../../../src/domain/signals/audience.ts';
import { readChannelAudiences } from '../../../discord/audience/channel-audiences.ts';
import { answerFailures } from '../../../discord/console/failure-messages.ts';
import type { SignalsDeps } from '../../signals.deps.ts';

/** Channels that a route may post into, with what each plan sees there now. */
export function listRelayChannels({
  discord,
  catalogue,
}: Pick<SignalsDeps, 'discord' | 'catalogue'>): Promise<z.infer<typeof relayChannelsAnswer>> {
  return answerFailures(
    async () => {
      const shop = catalogue.current();
      const channels = await readChannelAudiences(discord, { fresh: true });
      return {
        success: true,
        message: `${channels.length} channels`,
        channels: channels.map(({ id, name, isAnnouncement, sees, outsiders, missing }) => ({
          id,
          name,
          isAnnouncement,
          plans: planKeys(shop).map((plan) => {
            return { plan, name: planName(shop, plan), sees: sees.has(plan) };
          }),
          highestPlan: highestRoutePlan(shop, { sees, outsiders }),
          outsiders: outsiders.map((each) => `${each} can read here without a plan.`),
          missing: missing.map((right) => PERMISSION_LABELS[right]),
        })),
      };
    },
    { channels: [] },
  );
}
