import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import styles from './parts.module.css';

export interface Answered<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  /** For the middle of a sentence: 'the queues'. */
  what: string;
  query: Answered<T>;
  children: (data: T) => ReactNode;
}

/** Stands for a panel that is absent when it is empty: nothing while its query runs, the error if it failed. */
export function UnreadPanel<T>({
  title,
  what,
  query,
}: Omit<LoadedProps<T>, 'children'> & { title: string }) {
  if (!query.isError) return null;
  return (
    <Panel dense title={title}>
      <Loaded what={what} query={query}>
        {() => null}
      </Loaded>
    </Panel>
  );
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Shows a query's answer. On failure it shows the error, a retry and the last answer. */
export function Loaded<T>({ what, query, children }: LoadedProps<T>) {
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <>
      {isError && (
        <div className={data === undefined ? styles.trouble : styles.stale} role="alert">
          <span>
            {data === undefined ? `Could not load ${what}.` : 'Showing the last answer.'}{' '}
            {sentence(serverMessage(error) ?? 'The server cannot be reached.')}
          </span>
          <Button size="compact-sm" variant="default" onClick={refetch} disabled={isFetching}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !isError && <p className={styles.quiet}>Loading {what}…</p>}
    </>
  );
}
