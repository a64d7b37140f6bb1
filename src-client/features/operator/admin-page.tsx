import { LazyFigures } from '../operations/figures/lazy-figures.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { ADMIN_COPY as COPY } from './copy.ts';
import { OperatorPage } from './operator-page.tsx';

export function AdminPage() {
  return (
    <OperatorPage title={COPY.title}>
      <AdminPanel />
      <LazyFigures />
    </OperatorPage>
  );
}
