import { Button } from '@mantine/core';
import { useState } from 'react';
import { Figures } from '../../components/figures.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { ChannelsTab } from './channels/channels-tab.tsx';
import { CONSOLE_COPY } from './copy.ts';
import { HighlightPicker } from './members/highlight-picker.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { Banner } from './parts/banner.tsx';
import { bannerText, isSignedOut } from './parts/banner-text.ts';
import styles from './parts/console.module.css';
import { ConsoleFrame } from './parts/console-frame.tsx';
import { useMoved } from './parts/pulse.tsx';
import { Tabs } from './parts/tabs.tsx';
import { useLastGood } from './parts/use-last-good.ts';
import { RolesTab } from './roles/roles-tab.tsx';
import { SERVER_COPY as COPY } from './server-copy.ts';
import type { ServerData } from './server-data.ts';
import { SetUpButtons } from './set-up/set-up-buttons.tsx';

interface ServerTabsProps {
  data: ServerData;
  version: number;
  silent: boolean;
}

function ServerTabs({ data, version, silent }: ServerTabsProps) {
  const [tab, setTab] = useState<keyof typeof COPY.tabs>('members');
  const [highlighted, setHighlighted] = useState<string | null>(data.highlightedUsername);
  return (
    <div className={styles.panels}>
      <Panel dense title={COPY.overview}>
        <div className={styles.overview}>
          <Figures
            figures={[
              { name: COPY.figures.members, value: data.counts.members },
              { name: COPY.figures.humans, value: data.counts.humans },
              { name: COPY.figures.roles, value: data.roles.length },
              { name: COPY.figures.channels, value: data.channels.length },
            ]}
          />
          <HighlightPicker chosen={highlighted} onChoose={setHighlighted} />
        </div>
      </Panel>
      <Panel dense title={data.serverInfo.name}>
        <Tabs label={COPY.title} names={COPY.tabs} chosen={tab} onChoose={setTab}>
          {tab === 'members' && (
            <MembersTab data={data} version={version} silent={silent} highlighted={highlighted} />
          )}
          {tab === 'roles' && <RolesTab roles={data.roles} />}
          {tab === 'channels' && <ChannelsTab channels={data.channels} />}
        </Tabs>
      </Panel>
    </div>
  );
}

export function ServerConsolePage() {
  const [fresh, setFresh] = useState(false);
  const server = trpc.discord.console.useQuery({
    members: 'none',
    ...(fresh ? { fresh: true } : {}),
  });
  const shown = useLastGood(server.data);
  const [problem, setProblem] = useState<string | null>(null);
  useMoved(['members', 'server'], () => void server.refetch());
  const refresh = () => {
    setProblem(null);
    if (fresh) void server.refetch();
    else setFresh(true);
  };
  return (
    <ConsoleFrame
      title={COPY.title}
      bot={server.data?.bot ?? shown?.bot ?? null}
      isSilent={server.data?.success === false}
      actions={
        <>
          <Button size="xs" variant="default" onClick={refresh} disabled={server.isFetching}>
            {server.isFetching ? CONSOLE_COPY.refreshing : CONSOLE_COPY.refresh}
          </Button>
          {shown?.data !== undefined && <SetUpButtons data={shown.data} onProblem={setProblem} />}
        </>
      }
    >
      {server.error !== null && (
        <Banner text={bannerText(server.error)} signedOut={isSignedOut(server.error)} />
      )}
      {server.data?.success === false && <Banner text={server.data.message} onRetry={refresh} />}
      {problem !== null && <Banner text={problem} />}
      {server.isPending && shown === null && <PageSpinner label={COPY.loading} />}
      {shown?.data !== undefined && (
        <ServerTabs
          data={shown.data}
          version={server.dataUpdatedAt}
          silent={server.error !== null || server.data?.success === false}
        />
      )}
    </ConsoleFrame>
  );
}
