import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { ChoiceCards } from '../../../../components/choice-cards/choice-cards.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { notify } from '../../../../lib/toasts.ts';
import { useFields } from '../../../../lib/use-fields.ts';
import parts from '../../parts/parts.module.css';
import { SOURCE_FORM_COPY as COPY, HEARTBEATS, SIGNALS_COPY } from '../copy.ts';
import { CheckLine } from '../parts/check-line.tsx';
import { FIELD_LOOK } from '../parts/field-look.ts';
import styles from '../signals.module.css';
import { showMinutes } from '../time-text.ts';
import { SetUpDialog } from './set-up-dialog.tsx';
import {
  BY_OWN_PAUSES,
  faultsOf,
  firstValues,
  keyFrom,
  NO_ALARM,
  type SourceValues,
} from './source-values.ts';
import { useSaveSource } from './use-save-source.ts';

interface SourceDialogProps {
  /** Null: a new one. */
  source: SignalSourceView | null;
  onClose: () => void;
}

/** Creates a source and shows its address once, or changes the limits of one. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const fields = useFields<SourceValues>(firstValues(source), (values) => faultsOf(values, source));
  const saved = useSaveSource((takesAlerts) => {
    if (source !== null) notify.success(COPY.saved.title, COPY.saved.message);
    else if (!takesAlerts) notify.success(COPY.created.title, COPY.created.message);
    if (source !== null || !takesAlerts) onClose();
  });
  const { values, input, set } = fields;
  if (saved.created?.address != null) {
    const { address, key, name } = saved.created;
    return <SetUpDialog source={{ key, name }} address={address} onClose={onClose} />;
  }
  const takesAlerts = values.kind === 'alerts';
  const rename = (name: string) => {
    // The key follows the name until it is typed.
    if (source === null && values.key === keyFrom(values.name)) set('key', keyFrom(name));
    set('name', name);
  };
  return (
    <Dialog
      title={source === null ? COPY.createTitle : COPY.changeTitle(source.name)}
      // Its address is shown once.
      locked={saved.isPending}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={fields.submit((all) => saved.save(source, all))}
      >
        <TextInput
          {...FIELD_LOOK}
          data-autofocus
          label={COPY.name}
          description={COPY.nameHint}
          maxLength={60}
          {...input('name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        {source === null && (
          <>
            <TextInput
              {...FIELD_LOOK}
              label={COPY.key}
              description={COPY.keyHint}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              {...input('key')}
            />
            <ChoiceCards
              legend={COPY.kind}
              value={values.kind}
              onChange={(kind) => set('kind', kind)}
              choices={[
                { value: 'alerts', name: COPY.alerts, hint: COPY.alertsHint },
                { value: 'by-hand', name: COPY.byHand, hint: COPY.byHandHint },
              ]}
            />
          </>
        )}
        {takesAlerts && (
          <fieldset className={styles.group}>
            <legend>{COPY.limits}</legend>
            <div className={styles.columns}>
              <TextInput
                {...FIELD_LOOK}
                inputMode="numeric"
                label={COPY.maxPerMinute}
                description={COPY.maxPerMinuteHint}
                {...input('maxPerMinute')}
              />
              <NativeSelect
                {...FIELD_LOOK}
                label={COPY.heartbeat}
                description={COPY.heartbeatHint}
                data={heartbeatChoices(values.heartbeat)}
                value={values.heartbeat}
                onChange={(event) => set('heartbeat', event.currentTarget.value)}
              />
            </div>
            <CheckLine
              name={COPY.checksAddress}
              hint={COPY.checksAddressHint}
              checked={values.checksAddress === 'yes'}
              onChange={(checked) => set('checksAddress', checked ? 'yes' : 'no')}
            />
          </fieldset>
        )}
        {saved.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(saved.error) ?? SIGNALS_COPY.unreachable}
          </p>
        )}
        <FormActions cancel={SIGNALS_COPY.cancel} onCancel={onClose} busy={saved.isPending}>
          <Button type="submit" disabled={saved.isPending}>
            {source === null ? COPY.create : COPY.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

/** The usual choices, and the stored one if it is another. */
function heartbeatChoices(chosen: string) {
  const usual = [
    { value: BY_OWN_PAUSES, label: COPY.ownPauses },
    ...HEARTBEATS.map(([value, label]) => ({ value, label })),
    { value: NO_ALARM, label: COPY.noAlarm },
  ];
  const isUsual = usual.some(({ value }) => value === chosen);
  return isUsual ? usual : [...usual, { value: chosen, label: showMinutes(Number(chosen)) }];
}
