import { Button, TextInput } from '@mantine/core';
import type { PartnerView } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { isEmailAddress } from '../../../../src/domain/people/email-address.ts';
import { MAX_PAY_TO } from '../../../../src/domain/referrals/partner.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import parts from '../parts/parts.module.css';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { DETAILS_COPY as COPY, NEW_PARTNER_COPY, PARTNERS_COPY } from './copy.ts';
import styles from './partners.module.css';

/** Name, address and payment details. A member has their own name and address. */
export function PartnerDetailsDialog(props: { partner: PartnerView; onClose: () => void }) {
  const { partner, onClose } = props;
  const utils = trpc.useUtils();
  const isOutside = partner.accountId === null;
  const { name, email, payTo } = partner;
  const { input, submit } = useFields({ name, email, payTo: payTo ?? '' }, (typed) => ({
    name: isOutside && typed.name.trim() === '' ? NEW_PARTNER_COPY.faults.name : null,
    email: isEmailAddress(typed.email) ? null : NEW_PARTNER_COPY.faults.email,
    payTo: null,
  }));
  const save = trpc.admin.correctPartner.useMutation({
    onSuccess: async () => {
      await utils.admin.partner.invalidate();
      notify.success(COPY.saved, '');
      onClose();
    },
  });
  return (
    <Dialog title={COPY.title} keepOpen={save.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={submit((typed) =>
          save.mutate({
            id: partner.id,
            name: isOutside ? typed.name : null,
            email: isOutside ? typed.email : null,
            payTo: typed.payTo,
          }),
        )}
      >
        {isOutside && (
          <div className={styles.columns}>
            <TextInput
              {...FIELD_LOOK}
              data-autofocus
              label={NEW_PARTNER_COPY.name}
              autoComplete="off"
              maxLength={100}
              {...input('name')}
            />
            <TextInput
              {...FIELD_LOOK}
              type="email"
              label={NEW_PARTNER_COPY.email}
              autoComplete="off"
              {...input('email')}
            />
          </div>
        )}
        <TextInput
          {...FIELD_LOOK}
          label={COPY.payTo}
          description={COPY.payToHint}
          autoComplete="off"
          maxLength={MAX_PAY_TO}
          {...input('payTo')}
        />
        {save.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(save.error) ?? PARTNERS_COPY.unreachable}
          </p>
        )}
        <FormActions cancel={COPY.cancel} onCancel={onClose}>
          <Button type="submit" disabled={save.isPending}>
            {COPY.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
