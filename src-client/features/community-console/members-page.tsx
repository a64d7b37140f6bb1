import { Button } from '@mantine/core';
import { BareFrame } from '../../components/bare-frame.tsx';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { showMoment } from '../../lib/dates.ts';
import { QueryRoot } from '../../lib/query-root.tsx';
import { httpStatusOf, serverMessage } from '../../lib/server-message.ts';
import { trpc } from '../../lib/trpc.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MEMBERS_COPY as COPY } from './copy.ts';
import { MemberLists } from './member-lists.tsx';
import styles from './members-page.module.css';

function errorText(error: unknown): string {
  const status = httpStatusOf(error);
  const said = serverMessage(error) ?? (error instanceof Error ? error.message : String(error));
  return status === null ? `${COPY.requestFailed} ${said}` : `API Error: ${status} - ${said}`;
}

function ErrorBanner({ text, signIn }: { text: string; signIn: boolean }) {
  return (
    <p className={styles.banner} role="alert">
      {text} {signIn && <a href="/admin">{COPY.signIn}</a>}
    </p>
  );
}

function Members() {
  const { data, error, isPending, isFetching, refetch } = trpc.discord.members.useQuery();
  usePageTitle(COPY.title);
  return (
    <BareFrame width="wide">
      <div className={styles.head}>
        <h1>{COPY.title}</h1>
        <Button variant="default" onClick={() => refetch()} disabled={isFetching}>
          {COPY.refresh}
        </Button>
      </div>
      {isPending && <PageSpinner label={COPY.loading} />}
      {error !== null && (
        <ErrorBanner text={errorText(error)} signIn={httpStatusOf(error) === 401} />
      )}
      {data?.success === false && <ErrorBanner text={data.message} signIn={false} />}
      {data?.success && (
        <>
          <p className={styles.updated}>
            {COPY.updated} {showMoment(data.timestamp)}
          </p>
          <MemberLists answer={data} />
        </>
      )}
    </BareFrame>
  );
}

export function MembersPage() {
  return (
    <QueryRoot>
      <Members />
    </QueryRoot>
  );
}
