import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { showMoment } from '../../lib/dates.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from './banner.tsx';
import { bannerText, isSignedOut } from './banner-text.ts';
import styles from './console.module.css';
import { ConsoleFrame, ConsoleRoot } from './console-frame.tsx';
import { CONSOLE_COPY, MEMBERS_COPY as COPY } from './copy.ts';
import { MemberLists } from './member-lists.tsx';
import { useMoved } from './pulse.tsx';
import { useLastGood } from './use-last-good.ts';

function Members() {
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
      actions={
        <Button variant="default" onClick={refresh} disabled={isFetching}>
          {isFetching ? CONSOLE_COPY.refreshing : CONSOLE_COPY.refresh}
        </Button>
      }
    >
      {isPending && shown === null && <PageSpinner label={COPY.loading} />}
      {error !== null && <Banner text={bannerText(error)} signedOut={isSignedOut(error)} />}
      {data?.success === false && <Banner text={data.message} />}
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

export function MembersPage() {
  return (
    <ConsoleRoot>
      <Members />
    </ConsoleRoot>
  );
}
