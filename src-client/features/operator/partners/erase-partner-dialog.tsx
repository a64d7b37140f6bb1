import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartnerView } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { normaliseEmail } from '../../../../src/domain/people/email-address.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { ERASE_PARTNER_COPY as COPY } from './copy.ts';

/** Erases a partner who has no account here. Names the sum that is still owed. */
export function ErasePartnerDialog(props: { partner: PartnerView; onClose: () => void }) {
  const { id, email, sums } = props.partner;
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const erase = trpc.admin.erasePartner.useMutation({
    onSuccess: async () => {
      await utils.admin.partner.invalidate();
      notify.success(COPY.done, '');
      props.onClose();
    },
  });
  const owed = sums
    .map(({ currency, held, due, paying }) => ({ currency, minor: held + due + paying }))
    .filter(({ minor }) => minor > 0);
  return (
    <ConfirmDialog
      title={COPY.title}
      confirm={COPY.confirm}
      keep={COPY.keep}
      tone="danger"
      disabled={normaliseEmail(typed) !== email}
      call={erase}
      onConfirm={() => erase.mutate({ id, confirmation: typed })}
      onClose={props.onClose}
    >
      {owed.length > 0 && (
        <p>
          <strong>
            {COPY.owed(owed.map(({ minor, currency }) => moneyText(minor, currency)).join(' and '))}
          </strong>{' '}
          {COPY.owedNote}
        </p>
      )}
      <p>{COPY.goes}</p>
      <p>{COPY.stays}</p>
      <TextInput
        {...FIELD_LOOK}
        label={COPY.type(email)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </ConfirmDialog>
  );
}
