import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { faultMessage } from '../../../../../src/domain/signals/fault-message.ts';
import { MAX_NOTE_LENGTH } from '../../../../../src/domain/signals/read-alert.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  type Side,
} from '../../../../../src/domain/signals/signal.ts';
import { ChoiceCards } from '../../../../components/choice-cards/choice-cards.tsx';
import { Panel } from '../../../../components/panel.tsx';
import parts from '../../parts/parts.module.css';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { SEND_COPY as COPY, KIND_NAME, SIDE_NAME } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { FIELDS_OF, faultOf, type SendValues } from './send-values.ts';

interface SendFormProps {
  sources: readonly SignalSourceView[];
  values: SendValues;
  onChange: (values: SendValues) => void;
  /** Called only with values that the server accepts. */
  onReview: () => void;
}

export function SendForm({ sources, values, onChange, onReview }: SendFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(0);
  const found = faultOf(values);
  const fault = tried > 0 ? found : null;
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found === null) onReview();
    else setTried(tried + 1);
  };
  const has = (name: keyof SendValues) => FIELDS_OF[values.kind].includes(name);
  const errorOf = (name: keyof SendValues) =>
    fault?.field === name ? faultMessage(fault.fault) : null;
  const edit = (change: Partial<SendValues>) => onChange({ ...values, ...change });
  const text = (
    name: 'strategy' | 'symbol' | 'interval' | 'price' | 'stop' | 'targets',
    description?: string,
  ) =>
    has(name) && (
      <TextInput
        {...FIELD_LOOK}
        label={COPY[name]}
        description={description}
        autoComplete="off"
        spellCheck={false}
        inputMode={name === 'price' || name === 'stop' ? 'decimal' : 'text'}
        value={values[name]}
        error={errorOf(name)}
        onChange={(event) => edit({ [name]: event.currentTarget.value })}
      />
    );
  return (
    <Panel dense title={COPY.form}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <NativeSelect
          {...FIELD_LOOK}
          label={COPY.source}
          data={sources.map(({ key, name }) => ({ value: key, label: name }))}
          value={values.source}
          onChange={(event) => edit({ source: event.currentTarget.value })}
        />
        <ChoiceCards<AlertKind>
          legend={COPY.kind}
          value={values.kind}
          onChange={(kind) => edit({ kind, side: kind === 'open' ? values.side || 'long' : '' })}
          choices={ALERT_KINDS.map((value) => ({
            value,
            name: KIND_NAME[value],
            hint: COPY.kinds[value],
          }))}
        />
        <div className={styles.columns}>
          {text('symbol', COPY.symbolHint)}
          {text('strategy')}
          {text('interval', COPY.intervalHint)}
          {has('side') && (
            <NativeSelect
              {...FIELD_LOOK}
              label={COPY.side}
              data={[
                ...(values.kind === 'open' ? [] : [{ value: '', label: COPY.anySide }]),
                { value: 'long', label: SIDE_NAME.long },
                { value: 'short', label: SIDE_NAME.short },
              ]}
              value={values.side}
              error={errorOf('side')}
              onChange={(event) => edit({ side: event.currentTarget.value as Side | '' })}
            />
          )}
        </div>
        {has('price') && (
          <div className={styles.levelFields}>
            {text('price')}
            {text('stop')}
            {text('targets', COPY.targetsHint)}
          </div>
        )}
        <Textarea
          {...FIELD_LOOK}
          label={COPY.text}
          description={COPY.textHint(MAX_NOTE_LENGTH - values.text.length)}
          maxLength={MAX_NOTE_LENGTH}
          rows={4}
          value={values.text}
          error={errorOf('text')}
          onChange={(event) => edit({ text: event.currentTarget.value })}
        />
        {fault !== null && fault.field === null && (
          <p className={parts.trouble} role="alert">
            {faultMessage(fault.fault)}
          </p>
        )}
        <div className={parts.buttons}>
          <Button type="submit" size="sm">
            {COPY.review}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
