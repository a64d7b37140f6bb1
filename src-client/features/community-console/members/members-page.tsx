import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { CONSOLE_COPY, MEMBERS_COPY as COPY } from '../copy.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText, isSignedOut } from '../parts/banner-text.ts';
import styles from '../parts/console.module.css';
import { ConsoleFrame } from '../parts/console-frame.tsx';
import { useMoved } from '../parts/pulse.tsx';
import { useLastGood } from '../parts/use-last-good.ts';
import { MemberLists } from './member-lists.tsx';

export function MembersPage() {
  const [asked, setAsked] = useState(0);
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } =
    trpc.discord.members.useQuery({ list: 'none', ...(asked === 0 ? {} : { fresh: true }) });
  const shown = useLastGood(data);
  useMoved(['members', 'server'], () => void refetch());
  const refresh = () => (asked === 0 ? setAsked(1) : void refetch());
  return (
    <ConsoleFrame
      title={COPY.title}
      bot={data?.bot ?? shown?.bot ?? null}
      isSilent={data?.success === false}
      actions={
        <Button size="xs" variant="default" onClick={refresh} disabled={isFetching}>
          {isFetching ? CONSOLE_COPY.refreshing : CONSOLE_COPY.refresh}
        </Button>
      }
    >
      {isPending && shown === null && <PageSpinner label={COPY.loading} />}
      {error !== null && <Banner text={bannerText(error)} signedOut={isSignedOut(error)} />}
      {data?.success === false && <Banner text={data.message} onRetry={refresh} />}
      {shown !== null && (
        <>
          <p className={styles.muted}>
            {CONSOLE_COPY.updated} {showMoment(shown.timestamp)}
          </p>
          <MemberLists
            answer={shown}
            version={dataUpdatedAt}
            silent={error !== null || data?.success === false}
          />
        </>
      )}
    </ConsoleFrame>
  );
}
