import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { GuideSetting } from '../../../../src/contract/operator/setup.contract.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { SET_UP_COPY as COPY, SETTING_COPY } from './copy.ts';
import styles from './wizard.module.css';

/** One value that an operator may set here, unless the environment does. */
export function SettingForm({ setting }: { setting: GuideSetting }) {
  const { name, value, source } = setting;
  const { label, hint, placeholder, options } = SETTING_COPY[name];
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  const utils = trpc.useUtils();
  const save = trpc.admin.setSetting.useMutation({
    onSuccess: async () => {
      await Promise.all([
        utils.admin.setUpGuide.invalidate(),
        utils.admin.setUpChecks.invalidate(),
      ]);
      notify.success(COPY.saved.title, COPY.saved.message);
    },
  });
  const isFixed = source === 'environment';
  const explained = isFixed ? COPY.inEnvironment(name) : hint;
  const wanted = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name, value: wanted === '' ? null : wanted });
  };
  const field = {
    id,
    value: typed,
    disabled: isFixed,
    'aria-describedby': explained === undefined ? undefined : `${id}-hint`,
    'aria-invalid': save.isError || undefined,
  };
  return (
    <form id={name} className={styles.setting} onSubmit={submit}>
      <div className={parts.field}>
        <label htmlFor={id}>{label}</label>
        {options === undefined ? (
          <input
            {...field}
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            placeholder={placeholder}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        ) : (
          <select {...field} onChange={({ currentTarget }) => setTyped(currentTarget.value)}>
            {Object.entries(options).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        )}
      </div>
      {!isFixed && (
        <div className={styles.settingButtons}>
          <RightButton
            right="system.change"
            type="submit"
            size="xs"
            h={34}
            variant="default"
            disabled={save.isPending || wanted === (value ?? '')}
            aria-label={COPY.saveOf(label)}
          >
            {save.isPending ? COPY.saving : COPY.save}
          </RightButton>
          {source === 'panel' && (
            <Button
              size="xs"
              h={34}
              variant="subtle"
              color="gray"
              disabled={save.isPending}
              aria-label={COPY.resetOf(label)}
              onClick={() => save.mutate({ name, value: null })}
            >
              {COPY.reset}
            </Button>
          )}
        </div>
      )}
      {explained !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {explained}
        </p>
      )}
      {save.isError && (
        <p className={styles.fault} role="alert">
          {serverMessage(save.error) ?? COPY.unreachable}
        </p>
      )}
    </form>
  );
}
