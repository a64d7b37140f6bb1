import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { partnerFault } from '../../../../src/domain/referrals/partner.ts';
import { ChoiceCards } from '../../../components/choice-cards/choice-cards.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import parts from '../parts/parts.module.css';
import { CheckLine } from '../signals/parts/check-line.tsx';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { NEW_PARTNER_COPY as COPY, PARTNERS_COPY } from './copy.ts';
import { rateOf } from './partner-text.ts';
import styles from './partners.module.css';

interface PartnerDialogProps {
  shopUrl: string;
  termsVersion: number;
  onClose: () => void;
}

const EMPTY = {
  kind: 'member',
  email: '',
  name: '',
  code: '',
  rate: '20',
  months: '12',
  terms: '',
};
type Values = typeof EMPTY;

const termsOf = ({ code, rate, months }: Values) => ({
  code,
  rateBp: rateOf(rate),
  months: Number(months),
});

function faultsOf(values: Values) {
  const { kind, email, name, terms } = values;
  const fault = partnerFault(termsOf(values));
  const isOther = kind === 'other';
  return {
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? null : COPY.faults.email,
    name: isOther && name.trim() === '' ? COPY.faults.name : null,
    code: fault === 'code' ? COPY.faults.code : null,
    rate: fault === 'rate' ? COPY.faults.rate : null,
    months: fault === 'months' ? COPY.faults.months : null,
    terms: isOther && terms === '' ? COPY.faults.accepted : null,
  };
}

/** Adds a member or a person outside as a partner. */
export function PartnerDialog({ shopUrl, termsVersion, onClose }: PartnerDialogProps) {
  const utils = trpc.useUtils();
  const { values, input, set, submit } = useFields(EMPTY, faultsOf);
  const [isOther, setOther] = useState(false);
  const make = trpc.admin.makePartner.useMutation({
    onSuccess: async (_, { code }) => {
      await utils.admin.partners.invalidate();
      notify.success(COPY.made, COPY.madeText(`${shopUrl}/r/${code.trim().toLowerCase()}`));
      onClose();
    },
  });
  const send = (all: Values) =>
    make.mutate({
      kind: isOther ? 'other' : 'member',
      email: all.email,
      name: all.name,
      ...termsOf(all),
      acceptedVersion: isOther ? termsVersion : null,
    });
  const unaccepted = input('terms').error;
  return (
    <Dialog title={COPY.title} keepOpen={make.isPending} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit(send)}>
        <ChoiceCards
          legend={COPY.kind}
          value={isOther ? 'other' : 'member'}
          onChange={(kind) => {
            setOther(kind === 'other');
            set('kind', kind);
          }}
          choices={[
            { value: 'member', name: COPY.member, hint: COPY.memberHint },
            { value: 'other', name: COPY.other, hint: COPY.otherHint },
          ]}
        />
        <div className={styles.columns}>
          <TextInput
            {...FIELD_LOOK}
            data-autofocus
            type="email"
            label={COPY.email}
            autoComplete="off"
            {...input('email')}
          />
          {isOther && (
            <TextInput
              {...FIELD_LOOK}
              label={COPY.name}
              autoComplete="off"
              maxLength={100}
              {...input('name')}
            />
          )}
        </div>
        <TextInput
          {...FIELD_LOOK}
          label={COPY.code}
          description={COPY.codeHint(`${shopUrl}/r/${values.code.trim().toLowerCase() || 'anna'}`)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          {...input('code')}
        />
        <div className={styles.columns}>
          <TextInput {...FIELD_LOOK} label={COPY.rate} inputMode="decimal" {...input('rate')} />
          <TextInput
            {...FIELD_LOOK}
            label={COPY.months}
            description={COPY.monthsHint}
            inputMode="numeric"
            {...input('months')}
          />
        </div>
        {isOther ? (
          <>
            <CheckLine
              name={COPY.accepted(termsVersion)}
              checked={values.terms !== ''}
              onChange={(isOn) => set('terms', isOn ? 'yes' : '')}
            />
            {unaccepted !== null && values.terms === '' && (
              <p className={parts.trouble} role="alert">
                {unaccepted}
              </p>
            )}
          </>
        ) : (
          <p className={parts.quiet}>{COPY.memberAccepts}</p>
        )}
        {make.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(make.error) ?? PARTNERS_COPY.unreachable}
          </p>
        )}
        <FormActions cancel={COPY.cancel} onCancel={onClose}>
          <Button type="submit" disabled={make.isPending}>
            {COPY.create}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
