import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import styles from '../parts/parts.module.css';

const FIELDS = [
  { name: 'sessionId', label: 'sessionid' },
  { name: 'sessionIdSign', label: 'sessionid_sign' },
] as const;

const resumedText = (people: number) =>
  `Resuming access for ${people.toLocaleString('en-US')} ${people === 1 ? 'subscriber' : 'subscribers'}.`;

/** The cookie pair goes to the server and is never shown again. */
export function SessionForm({ onConnected }: { onConnected: () => unknown }) {
  const id = useId();
  const connect = trpc.tradingview.connect.useMutation({ onSettled: () => onConnected() });
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
  const { data, error } = connect;
  return (
    <Panel
      dense
      id="tradingview-session"
      title="TradingView session"
      note="As the owner of the scripts, signed in at tradingview.com: copy both cookies from the browser’s developer tools and paste them here. They are tried at once, stored encrypted, and never shown."
    >
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
