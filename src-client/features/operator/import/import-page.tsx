import { Link } from '@tanstack/react-router';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { IMPORT_COPY as COPY } from './copy.ts';
import styles from './import.module.css';
import { ImportCard } from './import-card.tsx';
import { UploadForm } from './upload-form.tsx';

/** Poll interval while an import runs. */
const RUNNING_MS = 1_500;

export function ImportPage() {
  const imports = trpc.admin.imports.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'checking' || each.state === 'applying')
        ? RUNNING_MS
        : false,
  });
  const open = imports.data?.some(({ state }) => state !== 'applied' && state !== 'dropped');
  return (
    <>
      <p>
        <Link to="/admin" preload={false} className={styles.back}>
          {COPY.back}
        </Link>
      </p>
      <OperatorPage title={COPY.title}>
        <div className={styles.page}>
          <p className={styles.muted}>
            {COPY.running}{' '}
            <Link to="/admin/move" preload={false}>
              {COPY.moveIn}
            </Link>
          </p>
          {open !== true && <UploadForm onStarted={() => imports.refetch()} />}
          {imports.data === undefined && (
            <p role={imports.isError ? 'alert' : 'status'}>
              {imports.isError ? COPY.failed : COPY.loading}
            </p>
          )}
          {imports.data?.length === 0 && <p className={styles.muted}>{COPY.none}</p>}
          {imports.data?.map((each) => (
            <ImportCard key={each.id} run={each} onDecided={() => imports.refetch()} />
          ))}
        </div>
      </OperatorPage>
    </>
  );
}
