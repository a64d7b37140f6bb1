import { Button } from '@mantine/core';
import { useState } from 'react';
import { Figures } from '../../../components/figures.tsx';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { CONSOLE_COPY } from '../copy.ts';
import { MemberPicker } from '../members/member-picker.tsx';
import { Banner } from '../parts/banner.tsx';
import { bannerText, isSignedOut } from '../parts/banner-text.ts';
import styles from '../parts/console.module.css';
import { ConsoleFrame } from '../parts/console-frame.tsx';
import { useMoved } from '../parts/pulse.tsx';
import { useLastGood } from '../parts/use-last-good.ts';
import { PaywallNotice, PaywallPanel } from '../set-up/paywall-panel.tsx';
import { MatrixTabs } from './matrix-tabs.tsx';
import { PERMISSIONS_COPY as COPY } from './permissions-copy.ts';

const SUMMARY = ['totalMembers', 'humanMembers', 'botMembers', 'totalChannels'] as const;

export function PermissionsPage() {
  const [memberId, setMemberId] = useState<string | null>(null);
  const [bots, setBots] = useState(false);
  const [refreshed, setRefreshed] = useState(0);
  const matrix = trpc.discord.permissions.useQuery(
    { memberId: memberId ?? '', ...(refreshed === 0 ? {} : { fresh: true }) },
    { enabled: memberId !== null },
  );
  const shown = useLastGood(matrix.data);
  const utils = trpc.useUtils();
  useMoved(['members', 'server'], () => {
    const { permissions, paywall, memberPage, why } = utils.discord;
    for (const read of [permissions, paywall, memberPage, why]) void read.invalidate();
  });
  const refresh = () => (refreshed === 0 ? setRefreshed(1) : void matrix.refetch());
  const member = memberId === null ? undefined : shown?.permissions?.[memberId];
  return (
    <ConsoleFrame
      title={COPY.title}
      bot={matrix.data?.bot ?? shown?.bot ?? null}
      actions={
        <Button size="xs" variant="default" onClick={refresh} disabled={matrix.isFetching}>
          {matrix.isFetching ? CONSOLE_COPY.refreshing : CONSOLE_COPY.refresh}
        </Button>
      }
    >
      {matrix.error !== null && (
        <Banner text={bannerText(matrix.error)} signedOut={isSignedOut(matrix.error)} />
      )}
      {matrix.data?.success === false && <Banner text={matrix.data.message} />}
      <PaywallNotice />
      <div className={styles.panels}>
        {shown?.summary !== undefined && (
          <Panel dense>
            <Figures
              figures={SUMMARY.map((name) => ({
                name: COPY.summary[name],
                value: shown.summary?.[name] ?? 0,
              }))}
            />
          </Panel>
        )}
        <Panel dense title={COPY.channelsOf(member?.displayName ?? COPY.member.toLowerCase())}>
          <MemberPicker
            bots={bots}
            onBots={setBots}
            chosen={memberId}
            onChoose={setMemberId}
            silent={matrix.error !== null}
          />
          {matrix.isLoading && shown === null && <PageSpinner label={COPY.loading} />}
          {shown !== null && memberId !== null && member !== undefined && (
            <MatrixTabs answer={shown} memberId={memberId} cells={member.channels} />
          )}
        </Panel>
        <PaywallPanel />
      </div>
    </ConsoleFrame>
  );
}
