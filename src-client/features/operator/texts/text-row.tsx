import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import type { OperatorText } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { placeholdersOf } from '../../../../src/texts/template.ts';
import { FormActions } from '../../../components/form-actions.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TEXTS_COPY as COPY } from './copy.ts';
import { textName } from './text-name.ts';
import styles from './texts.module.css';
import { useSetText } from './use-set-text.ts';
import type { TextEdits } from './use-text-edits.ts';

interface TextRowProps {
  text: OperatorText;
  locale: string;
  edits: TextEdits;
}

/** A text with its standard beside it. Edited in place. */
export function TextRow({ text, locale, edits }: TextRowProps) {
  const { key, standard, own, unusable, standardChanged } = text;
  const edit = edits.find(key);
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
          {(own !== null || edit !== null) && <p className={styles.label}>{COPY.standard}</p>}
          <p className={own === null || unusable !== null ? undefined : styles.replaced}>
            {standard}
          </p>
        </div>
        {edit !== null ? (
          <TextForm text={text} edit={edit} edits={edits} change={change} />
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
      {edit === null && (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={COPY.editOf(key)}
            onClick={() => edits.open(text)}
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
              onClick={() => change.save(null, own)}
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
  edit: NonNullable<ReturnType<TextEdits['find']>>;
  edits: TextEdits;
  change: ReturnType<typeof useSetText>;
}

function TextForm({ text, edit: { typed, from }, edits, change }: TextFormProps) {
  const { key, standard } = text;
  const names = placeholdersOf(standard);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await change.save(typed, from)) edits.closeSaved(text, typed);
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
        value={typed}
        error={change.refusal}
        errorProps={{ role: 'alert' }}
        onChange={(event) => edits.type(key, event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && edits.leave((each) => each.key === key)}
      />
      <FormActions cancel={COPY.cancel} onCancel={() => edits.close(key)}>
        <Button type="submit" disabled={change.busy}>
          {change.busy ? COPY.saving : COPY.save}
        </Button>
      </FormActions>
    </form>
  );
}
