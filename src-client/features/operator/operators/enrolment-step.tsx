import { Button, TextInput } from '@mantine/core';
import { trpc } from '../../../lib/call/trpc.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';

const COPY = OPERATORS_COPY.factor;

interface EnrolmentStepProps {
  enrolment: { qrSvg: string; secret: string };
  onEnrolled: (recoveryCodes: string[]) => void;
  onFailed: (error: unknown) => void;
}

/** Shows the QR code as an image: the page never executes its markup. */
export function EnrolmentStep({ enrolment, onEnrolled, onFailed }: EnrolmentStepProps) {
  const form = useFields({ code: '' }, ({ code }) => ({
    code: code.trim() === '' ? COPY.missingCode : null,
  }));
  const finish = trpc.admin.finishEnrolment.useMutation({
    onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
    onError: onFailed,
  });
  return (
    <form
      className={styles.form}
      onSubmit={form.submit((values) => finish.mutate(values))}
      noValidate
    >
      <p className={styles.note}>{COPY.scan}</p>
      <img
        className={styles.picture}
        alt={COPY.picture}
        width={200}
        height={200}
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.qrSvg)}`}
      />
      <div>
        <strong>{COPY.key}</strong>
        <code className={styles.secret}>{enrolment.secret}</code>
      </div>
      <TextInput
        label={COPY.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.input('code')}
      />
      <Button type="submit" disabled={finish.isPending}>
        {finish.isPending ? COPY.busy : COPY.finish}
      </Button>
    </form>
  );
}
