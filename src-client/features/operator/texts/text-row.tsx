import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OperatorText } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { placeholdersOf } from '../../../../src/texts/template.ts';
import { FormActions } from '../../../components/form-actions.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TEXTS_COPY as COPY } from './copy.ts';
import { textName } from './text-name.ts';
import styles from './texts.module.css';
import { useSetText } from './use-set-text.ts';

interface TextRowProps {
  text: OperatorText;
  locale: string;
}

/** A text with its standard beside it. Edited in place. */
export function TextRow({ text, locale }: TextRowProps) {
  const { key, standard, own, unusable, standardChanged } = text;
  const [editing, setEditing] = useState(false);
  const change = useSetText(locale, text);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{textName(key)}</strong>
        <code>{key}</code>
        {own !== null && unusable === null && (
          <StatusBadge tone="positive">{COPY.changed}</StatusBadge>
        )}
        {unusable !== null && <StatusBadge tone="negative">{COPY.unusable}</StatusBadge>}
        {standardChanged && <StatusBadge tone="attention">{COPY.standardChanged}</StatusBadge>}
      </div>
      <div className={styles.texts}>
        <div>
          {(own !== null || editing) && <p className={styles.label}>{COPY.standard}</p>}
          <p className={own === null || unusable !== null ? undefined : styles.replaced}>
            {standard}
          </p>
        </div>
        {editing ? (
          <TextForm text={text} change={change} onClose={() => setEditing(false)} />
        ) : (
          own !== null && (
            <div>
              <p className={styles.label}>{COPY.own}</p>
              <p>{own}</p>
              {unusable !== null && <p className={styles.label}>{COPY.whyUnusable(unusable)}</p>}
            </div>
          )
        )}
      </div>
      {!editing && (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={COPY.editOf(key)}
            onClick={() => setEditing(true)}
          >
            {COPY.edit}
          </Button>
          {own !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={COPY.restoreOf(key)}
              disabled={change.busy}
              onClick={() => change.save(null)}
            >
              {COPY.restore}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface TextFormProps {
  text: OperatorText;
  change: ReturnType<typeof useSetText>;
  onClose: () => void;
}

function TextForm({ text, change, onClose }: TextFormProps) {
  const { key, standard, own } = text;
  const [value, setValue] = useState(own ?? standard);
  const names = placeholdersOf(standard);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await change.save(value)) onClose();
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <Textarea
        label={COPY.own}
        description={names.length === 0 ? undefined : COPY.placeholders(names)}
        aria-label={`${COPY.own}: ${key}`}
        autosize
        minRows={1}
        maxRows={12}
        data-autofocus
        autoFocus
        value={value}
        error={change.refusal}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <FormActions cancel={COPY.cancel} onCancel={onClose}>
        <Button type="submit" disabled={change.busy}>
          {change.busy ? COPY.saving : COPY.save}
        </Button>
      </FormActions>
    </form>
  );
}
