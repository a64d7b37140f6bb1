import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AlertView } from '../../tradingview/alerts/control.ts';
import { useReading } from '../live.ts';
import { LineForm } from '../parts/line-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import styles from './alerts-panel.module.css';

const MODES = [
  { value: 'single', label: 'One alert' },
  { value: 'burst', label: 'A burst' },
  { value: 'resend', label: 'The same alert twice' },
  { value: 'wrong-type', label: 'Wrong content type' },
];
const MESSAGE =
  '{"kind":"open","symbol":"{{exchange}}:{{ticker}}","side":"long","price":{{close}}}';
const SHOWN_LENGTH = 90;

const STATES = {
  waiting: { tone: 'attention', text: 'waiting' },
  delivered: { tone: 'good', text: 'accepted' },
  'given-up': { tone: 'bad', text: 'given up' },
} as const;

const COLUMNS: Column<AlertView>[] = [
  {
    label: 'Alert',
    cell: ({ body, to }) => (
      <Named
        name={body.length > SHOWN_LENGTH ? `${body.slice(0, SHOWN_LENGTH)}…` : body}
        detail={to}
      />
    ),
  },
  { label: 'Sent as', cell: ({ contentType }) => (contentType === 'text/plain' ? 'text' : 'JSON') },
  { label: 'Sent', cell: ({ at }) => <Moment at={at} /> },
  { label: 'Attempts', align: 'end', cell: ({ attempts }) => attempts.length },
  { label: 'Last answer', cell: ({ attempts }) => lastAnswer(attempts.at(-1)) },
  {
    label: 'State',
    cell: ({ state }) => <Pill tone={STATES[state].tone}>{STATES[state].text}</Pill>,
  },
];

function lastAnswer(attempt: AlertView['attempts'][number] | undefined) {
  if (attempt === undefined) return <Muted>none yet</Muted>;
  const { status, error, durationMs } = attempt;
  const failure = error === 'timeout' ? 'timed out' : 'no connection';
  return (
    <>
      {status ?? failure} <Muted>in {durationMs} ms</Muted>
    </>
  );
}

/** The seller's chart: an alert fires and calls a webhook. */
export function AlertsPanel() {
  const { busy, run } = useAct();
  const alerts = useReading<{ alerts: AlertView[] }>('tradingview/alerts')?.alerts ?? [];
  const [url, setUrl] = useState('');
  const [message, setMessage] = useState(MESSAGE);
  const [mode, setMode] = useState('single');
  const [count, setCount] = useState(20);
  const [from, setFrom] = useState(true);
  const number = { burst: count, resend: 2 }[mode] ?? 1;
  const send = () =>
    run(
      'POST',
      'tradingview/alerts',
      { url, message, mode, from, ...(mode === 'burst' ? { count } : {}) },
      number === 1 ? 'Sent the alert.' : `Sent ${number} alerts.`,
    );
  return (
    <Panel
      title="Send an alert"
      count={alerts.length}
      note="Calls a webhook of this machine as TradingView does: cancelled after 3 s, sent again after a 5xx."
    >
      <div className={styles.form}>
        <LineForm
          label="Send an alert"
          submit="Send the alert"
          busy={busy}
          primary
          onSubmit={() => void send()}
        >
          <Textarea
            className={styles.message ?? ''}
            label="Message (placeholders such as {{close}} are filled in)"
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxRows={8}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <TextInput
            label="Webhook URL"
            type="url"
            required
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <NativeSelect
            label="Mode"
            value={mode}
            data={MODES}
            onChange={(event) => setMode(event.currentTarget.value)}
          />
          {mode === 'burst' && (
            <NumberInput
              label="Alerts ({{n}} is the number)"
              min={1}
              max={500}
              value={count}
              onChange={(value) => setCount(Number(value) || 1)}
            />
          )}
          <Switch
            label="From TradingView’s address"
            checked={from}
            onChange={(event) => setFrom(event.currentTarget.checked)}
          />
        </LineForm>
      </div>
      <RecordTable
        label="Alerts"
        records={alerts}
        columns={COLUMNS}
        keyOf={(alert) => alert.id}
        empty="No alert has been sent yet."
      />
    </Panel>
  );
}
