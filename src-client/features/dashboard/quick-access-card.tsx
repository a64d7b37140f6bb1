import { Button } from '@mantine/core';
import { IconBook2, IconBrandDiscord } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import { communityBadge } from '../../../src/domain/badge.ts';
import {
  BADGE_COPY,
  COMMUNITY_COPY,
  DASHBOARD_COPY as COPY,
} from '../../../src/texts/pages/dashboard.texts.ts';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useSession } from '../../lib/session/session.ts';
import { shownBadge } from '../../lib/texts/shown-badge.ts';
import { communityText } from './community-text.ts';
import styles from './quick-access-card.module.css';

const DISCORD_ICON = <IconBrandDiscord size={20} aria-hidden="true" />;

const UsageGuide = lazy(async () => ({
  default: (await import('./guide/usage-guide.tsx')).UsageGuide,
}));

interface QuickAccessCardProps {
  user: CurrentUser;
  access: AccessCheck | null;
  failed: boolean;
  /** Text of the delivery in progress, or null. */
  pending: string | null;
}

export function QuickAccessCard(props: QuickAccessCardProps) {
  const { user, access, failed, pending } = props;
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [guideOpen, setGuideOpen] = useState(false);
  const isInside = access?.discord.state === 'joined';
  const word = shownBadge(communityBadge(user.discordInvited || isInside));
  // The documented word stays, and the state follows it, as on the plan.
  const badge = isInside ? BADGE_COPY.stated({ badge: word, state: BADGE_COPY.joined }) : word;
  const serverUrl = access?.discord.serverUrl;
  return (
    <Panel title={COPY.quickAccess}>
      <div className={styles.row}>
        <span>{COMMUNITY_COPY.title}</span>
        <StatusBadge tone={user.discordInvited || isInside ? 'positive' : 'neutral'}>
          {badge}
        </StatusBadge>
      </div>
      {failed ? (
        <NotLoaded retry={refresh} />
      ) : (
        <p className={styles.note}>{communityText(access)}</p>
      )}
      <p className="progress" role="status">
        {pending}
      </p>
      <div className={styles.actions}>
        {serverUrl !== undefined ? (
          <Button
            component="a"
            href={serverUrl}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={DISCORD_ICON}
          >
            {COPY.openDiscord}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={DISCORD_ICON}
            onClick={() => navigate({ to: '/success', search: { plan: user.subscriptionPlan } })}
          >
            {COPY.joinDiscord}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconBook2 size={20} aria-hidden="true" />}
          onClick={() => setGuideOpen(true)}
        >
          {COPY.guide}
        </Button>
      </div>
      <Suspense>
        {guideOpen && (
          <UsageGuide plan={user.subscriptionPlan} onClose={() => setGuideOpen(false)} />
        )}
      </Suspense>
    </Panel>
  );
}
