import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { OperatorHome } from './operator-home.tsx';

const ImportPage = lazy(async () => ({
  default: (await import('../import/import-page.tsx')).ImportPage,
}));

const route = getRouteApi('/operator/admin');

export function OperatorHomePage() {
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
      <OperatorHome />
    </OperatorPage>
  );
}
