import { Button } from '@mantine/core';
import type { BadgeView } from '../../../src/contract/discord/discord-badge.contract.ts';
import { DISCORD_BADGE_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { notify } from '../../lib/toasts.ts';
import { RENEWED_LINK } from '../success/use-discord-link.ts';
import styles from './account-page.module.css';
import { rememberLinkStart } from './link-start.ts';

/** What the subscriber shares with Discord. Shows nothing where the shop does not offer it. */
export function DiscordBadgeCard() {
  const { data, isLoadingError, refetch } = trpc.discord.badge.useQuery(undefined, RENEWED_LINK);
  if (isLoadingError) {
    return (
      <Panel title={COPY.title}>
        <div className={styles.stack}>
          <p role="alert">{COPY.loadFailed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {COPY.retry}
          </Button>
        </div>
      </Panel>
    );
  }
  if (data?.badge == null) return null;
  return (
    <Panel title={COPY.title}>
      <div className={styles.stack}>
        <BadgeState badge={data.badge} />
      </div>
    </Panel>
  );
}

function BadgeState({ badge }: { badge: BadgeView }) {
  switch (badge.state) {
    case 'unlinked':
      return (
        <>
          <Offer />
          <p className={styles.note}>{COPY.unlinked}</p>
        </>
      );
    case 'none':
      return (
        <>
          <Offer />
          <Consent url={badge.url} text={COPY.share} />
        </>
      );
    case 'lost':
      return (
        <>
          <p role="alert">{COPY.lost}</p>
          <Consent url={badge.url} text={COPY.again} />
          <StopButton />
        </>
      );
    case 'ending':
      return <p>{COPY.ending}</p>;
    case 'waiting':
      return (
        <>
          <p>{COPY.waiting}</p>
          <StopButton />
        </>
      );
    case 'shared': {
      const { paid, level, member_since } = badge.shown;
      return (
        <>
          <p>{COPY.shared}</p>
          <dl className={styles.facts}>
            <dt>{COPY.paid}</dt>
            <dd>{paid === '1' ? COPY.yes : COPY.no}</dd>
            <dt>{COPY.level}</dt>
            <dd>{level}</dd>
            <dt>{COPY.since}</dt>
            <dd>{showDay(member_since)}</dd>
          </dl>
          <p className={styles.note}>{COPY.confirmed({ moment: showMoment(badge.shownAt) })}</p>
          <StopButton />
        </>
      );
    }
  }
}

function Offer() {
  return (
    <>
      <p>{COPY.lead}</p>
      <ul className={styles.shares}>
        <li>{COPY.paid}</li>
        <li>{COPY.level}</li>
        <li>{COPY.since}</li>
      </ul>
      <p className={styles.note}>{COPY.note}</p>
    </>
  );
}

function Consent({ url, text }: { url: string; text: string }) {
  return (
    <Button
      component="a"
      href={url}
      variant="default"
      onClick={() => rememberLinkStart('badge', url)}
    >
      {text}
    </Button>
  );
}

function StopButton() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.discord.stopBadge.useMutation({
    onSuccess: async ({ isRemoved, isUnproven }) => {
      await utils.discord.badge.invalidate();
      if (isUnproven) notify.error(COPY.unprovenTitle, COPY.unproven);
      else notify.success(COPY.stopped, isRemoved ? COPY.removed : COPY.removedLater);
    },
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
  });
  return (
    <Button variant="default" disabled={isPending} onClick={() => mutate()}>
      {isPending ? COPY.stopping : COPY.stop}
    </Button>
  );
}
