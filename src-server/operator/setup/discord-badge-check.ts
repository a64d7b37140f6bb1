import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { BADGE_FIELDS } from '../../../src/domain/community/badge.ts';
import { isSame } from '../../discord/badge/register-badge.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const BADGES = { id: 'discord.badges', title: 'Badges for linked roles' };
const PORTAL = 'Discord developer portal > General Information';

export function badgeChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  return looked(BADGES, () => badgeCheck(deps)).then((check) => [check]);
}

async function badgeCheck({ discord, facts }: SetUpDeps): Promise<SetUpCheck> {
  if (!facts.badges.isOn) {
    const found = 'Subscribers cannot show their plan in Discord.';
    return finding(BADGES, 'off', { found, step: 'Optional: turn badges on above.' });
  }
  if (!facts.discordLink) {
    return finding(BADGES, 'missing', {
      found: 'Subscribers cannot sign in to Discord here.',
      step: 'Set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET and restart.',
    });
  }
  const fields = await discord.listBadgeFields();
  const ours = fields.filter(({ key }) => BADGE_FIELDS.some((field) => field.key === key));
  if (!isSame(ours, BADGE_FIELDS)) {
    const isFull = fields.length - ours.length + BADGE_FIELDS.length > 5;
    return finding(BADGES, 'missing', {
      found: 'Discord lacks the fields of the badge.',
      step: isFull
        ? 'An application has five fields, and another program uses too many. Remove some of them.'
        : 'The server registers them within a minute. Check again then.',
    });
  }
  const wanted = `${facts.publicUrl}/account`;
  const { verificationUrl } = await discord.getApplication();
  if (verificationUrl !== wanted) {
    return finding(BADGES, 'missing', {
      found: 'Server Settings > Roles > Links does not offer this application yet.',
      step: `${PORTAL}: set the Linked Roles Verification URL to ${wanted}.`,
    });
  }
  return finding(BADGES, 'ok', { found: 'Roles can ask for a paid plan, its level or its age.' });
}
