import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { LazyFigures } from '../operations/figures/lazy-figures.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { ADMIN_COPY as COPY } from './copy.ts';
import { OperatorPage } from './operator-page.tsx';

const ImportPage = lazy(async () => ({
  default: (await import('./import/import-page.tsx')).ImportPage,
}));

const route = getRouteApi('/operator/admin');

export function AdminPage() {
  const { view } = route.useSearch();
  if (view === 'import') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <ImportPage />
      </Suspense>
    );
  }
  return (
    <OperatorPage title={COPY.title}>
      <AdminPanel />
      <LazyFigures />
    </OperatorPage>
  );
}
