import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Entitlement } from '../../../../src/domain/catalogue/catalogue.ts';
import { entitlementKeys } from '../../../../src/domain/entitlement.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { endOfDay } from '../../../lib/dates.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { USER_COPY as COPY, ERASE_COPY } from './copy.ts';
import { useOutcome } from './use-user-action.ts';
import styles from './user.module.css';

export function GrantDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [entitlement, setEntitlement] = useState<Entitlement>('indicator-main');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const outcome = useOutcome();
  const grant = trpc.admin.grantByHand.useMutation({
    onError: outcome.onError,
    onSuccess: () => {
      outcome.onSuccess({ success: true, message: COPY.given });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    grant.mutate({ accountId, entitlement, expiresAt: endOfDay(until), reason });
  };
  return (
    <Dialog title={COPY.giveTitle} keepOpen={grant.isPending} onClose={onClose}>
      <form className={styles.confirm} onSubmit={submit} noValidate>
        <label className={styles.field}>
          {COPY.what}
          <select
            value={entitlement}
            onChange={({ currentTarget: { value } }) =>
              setEntitlement(
                entitlementKeys(catalogue).find((each) => each === value) ?? entitlement,
              )
            }
          >
            {entitlementKeys(catalogue).map((each) => (
              <option key={each} value={each}>
                {entitlementName(each)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {COPY.until}
          <input
            type="date"
            value={until}
            onChange={({ currentTarget: { value } }) => setUntil(value)}
          />
        </label>
        <TextInput
          label={COPY.reason}
          value={reason}
          maxLength={500}
          error={missing && COPY.reasonMissing}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {ERASE_COPY.cancel}
          </Button>
          <Button type="submit" disabled={grant.isPending}>
            {COPY.give}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
