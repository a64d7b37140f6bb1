import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useKeptPage, useUnsaved } from '../frame/use-unsaved.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { OPERATORS_COPY } from './copy.ts';
import { EnrolmentStep } from './enrolment-step.tsx';
import styles from './operators.module.css';
import { useFactorRefresh } from './use-factor-refresh.ts';

const COPY = OPERATORS_COPY.factor;

interface FactorCardProps {
  secondFactor: boolean;
  recoveryCodesLeft: number;
  /** A passkey is a second factor too, so the password alone does not let this operator in. */
  hasPasskey: boolean;
}

export function FactorCard({ secondFactor, recoveryCodesLeft, hasPasskey }: FactorCardProps) {
  const refresh = useFactorRefresh();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  useUnsaved(codes === null ? null : COPY.leave);
  const fail = (error: unknown) =>
    notify.error(COPY.failedTitle, serverMessage(error) ?? OPERATORS_COPY.failed);
  const begin = trpc.admin.beginEnrolment.useMutation({ onError: fail });
  // Its end replaces the session: a poll with the old one must not take the codes away.
  useKeptPage(begin.data !== undefined);
  const remove = trpc.admin.removeFactor.useMutation({
    onSuccess: () => {
      setAsking(false);
      notify.success(COPY.off.title, hasPasskey ? COPY.off.withPasskey : COPY.off.message);
      void refresh();
    },
    onError: fail,
  });
  const enrolled = (recoveryCodes: string[]) => {
    setAsking(false);
    begin.reset();
    setCodes(recoveryCodes);
    notify.success(COPY.on.title, COPY.on.message);
    void refresh();
  };
  if (codes !== null) {
    return (
      <Panel title={COPY.codesTitle}>
        <p className={styles.note}>{COPY.codes}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Button onClick={() => setCodes(null)}>{COPY.kept}</Button>
      </Panel>
    );
  }
  if (begin.data !== undefined) {
    return (
      <Panel title={COPY.title}>
        <EnrolmentStep enrolment={begin.data} onEnrolled={enrolled} onFailed={fail} />
      </Panel>
    );
  }
  const without = hasPasskey ? COPY.passkeyOnly : COPY.none;
  return (
    <Panel title={COPY.title}>
      <p className={styles.note}>{secondFactor ? COPY.set(recoveryCodesLeft) : without}</p>
      {!asking && (
        <Button variant={secondFactor ? 'default' : 'filled'} onClick={() => setAsking(true)}>
          {secondFactor ? COPY.remove : COPY.begin}
        </Button>
      )}
      {asking && !secondFactor && (
        <ConfirmForm
          submit={begin.isPending ? COPY.busy : COPY.begin}
          busy={begin.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={({ password }) => begin.mutate({ password })}
        />
      )}
      {asking && secondFactor && (
        <ConfirmForm
          submit={COPY.remove}
          busy={remove.isPending}
          withCode
          onCancel={() => setAsking(false)}
          onConfirm={(values) => remove.mutate(values)}
        >
          <p className={styles.note}>{COPY.removeText}</p>
        </ConfirmForm>
      )}
    </Panel>
  );
}
