import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import type { RelayProvider } from '../../../../../src/domain/signals/relay.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { OperatorPage } from '../../frame/operator-page.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { useMay } from '../../role/role-root.tsx';
import { SOURCES_COPY } from '../copy.ts';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { ROUTES_COPY as COPY, ROUTE_FORM_COPY } from '../routes-copy.ts';
import styles from '../signals.module.css';
import { SignalsNav } from '../signals-nav.tsx';
import { PausedRoutes } from './paused-routes.tsx';
import { RouteDialog } from './route-dialog.tsx';
import { RouteMatrix } from './route-matrix.tsx';
import { SeeAs } from './see-as.tsx';

const EVERY_MS = 15_000;

/** Which plan sees which signals: where, how late and without which fields. */
export function RoutesPage() {
  const sources = trpc.tradingview.signalSources.useQuery();
  return (
    <OperatorPage title={COPY.title}>
      <SignalsNav />
      <Loaded what={SOURCES_COPY.what} query={sources}>
        {({ sources: all }) =>
          all[0] === undefined ? (
            <p>{COPY.noSource}</p>
          ) : (
            <Routes sources={all} first={all[0].key} />
          )
        }
      </Loaded>
    </OperatorPage>
  );
}

/** A stored route, or the cell of a new one. */
type Opened = RelayRouteView | { plan: string; provider: RelayProvider };

/** The other routes into the Discord channel of a stored route. */
const othersOf = (opened: Opened, routes: readonly RelayRouteView[]): RelayRouteView[] =>
  routes.filter(
    ({ id, channelId }) =>
      'id' in opened && channelId !== null && channelId === opened.channelId && id !== opened.id,
  );

function Routes({ sources, first }: { sources: readonly SignalSourceView[]; first: string }) {
  const [source, setSource] = useState(first);
  const [opened, setOpened] = useState<Opened | null>(null);
  const routes = trpc.admin.relayRoutes.useQuery(undefined, { refetchInterval: EVERY_MS });
  const may = useMay();
  return (
    <div className={parts.stack}>
      <div className={styles.toolbar}>
        <p className={styles.quiet}>{COPY.intro}</p>
        <NativeSelect
          {...FIELD_LOOK}
          aria-label={COPY.source}
          data={sources.map(({ key, name }) => ({ value: key, label: name }))}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        {may('signals.configure') && (
          <Button size="sm" onClick={() => setOpened({ plan: '', provider: 'site' })}>
            {ROUTE_FORM_COPY.createTitle}
          </Button>
        )}
      </div>
      <Loaded what={COPY.what} query={routes}>
        {({ routes: all }) => {
          const own = all.filter((route) => route.source === source);
          return (
            <>
              <PausedRoutes routes={own} onEdit={setOpened} />
              <RouteMatrix
                routes={own}
                onEdit={setOpened}
                onAdd={(plan, provider) => setOpened({ plan, provider })}
              />
              <SeeAs source={source} routes={own} />
            </>
          );
        }}
      </Loaded>
      {opened !== null && (
        <RouteDialog
          source={source}
          route={'id' in opened ? opened : null}
          others={othersOf(opened, routes.data?.routes ?? [])}
          plan={opened.plan}
          provider={opened.provider}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
