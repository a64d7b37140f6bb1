import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { count } from '../../../lib/texts/count.ts';
import { FactsList } from '../parts/facts-list.tsx';
import styles from '../parts/parts.module.css';

const COPY = {
  title: 'TradingView session',
  note: 'As the owner of the scripts, signed in at tradingview.com: copy both cookies from the browser’s developer tools and paste them here. They are tried at once, stored encrypted, and never shown.',
  connectedNote: 'The cookies are stored encrypted and never shown.',
  replace: 'Replace the session',
  keep: 'Keep the session',
} as const;

const FIELDS = [
  { name: 'sessionId', label: 'sessionid' },
  { name: 'sessionIdSign', label: 'sessionid_sign' },
] as const;

const resumedText = (people: number) =>
  `Resuming access for ${count(people)} ${people === 1 ? 'subscriber' : 'subscribers'}.`;

interface SessionFormProps {
  /** Null: TradingView does not accept the session. */
  connectedSince: string | null;
  onConnected: () => unknown;
}

/** The cookie pair goes to the server and is never shown again. */
export function SessionForm({ connectedSince, onConnected }: SessionFormProps) {
  const id = useId();
  const [isReplacing, setReplacing] = useState(false);
  const connect = trpc.tradingview.connect.useMutation({
    onSuccess: ({ success }) => success && setReplacing(false),
    onSettled: () => onConnected(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const pair = new FormData(form);
    const [sessionId, sessionIdSign] = FIELDS.map(({ name }) =>
      String(pair.get(name) ?? '').trim(),
    );
    if (!sessionId || !sessionIdSign) return;
    connect.mutate({ sessionId, sessionIdSign });
    form.reset();
  };
  const isAsked = connectedSince === null || isReplacing;
  const { data, error } = connect;
  return (
    <Panel
      dense
      id="tradingview-session"
      title={COPY.title}
      note={isAsked ? COPY.note : COPY.connectedNote}
      aside={
        connectedSince !== null && (
          <Button size="compact-sm" variant="default" onClick={() => setReplacing(!isReplacing)}>
            {isReplacing ? COPY.keep : COPY.replace}
          </Button>
        )
      }
    >
      {isAsked ? (
        <form className={styles.form} onSubmit={submit} autoComplete="off">
          {FIELDS.map(({ name, label }) => (
            <label key={name} className={styles.field} htmlFor={`${id}-${name}`}>
              {label}
              <input
                id={`${id}-${name}`}
                name={name}
                type="password"
                autoComplete="off"
                spellCheck={false}
                required
              />
            </label>
          ))}
          <Button type="submit" size="sm" disabled={connect.isPending}>
            {connect.isPending ? 'Trying…' : 'Connect'}
          </Button>
        </form>
      ) : (
        <FactsList
          facts={[
            ['Connected since', showMoment(connectedSince)],
            ['Used for', 'Granting and revoking access to your scripts'],
          ]}
        />
      )}
      <div role="status" className={styles.result}>
        {data !== undefined && (
          <p className={data.success ? styles.good : styles.trouble}>
            {data.message}
            {data.resumed > 0 && ` ${resumedText(data.resumed)}`}
          </p>
        )}
        {error !== null && (
          <p className={styles.trouble}>
            {serverMessage(error) ?? 'The server cannot be reached.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
