import { TextInput } from '@mantine/core';
import type { LifetimeOfferView } from '../../../../../src/contract/operator/offers/lifetimes.contract.ts';
import { amountText } from '../../../../../src/domain/catalogue/amount-text.ts';
import { amountFaultText } from '../../../../../src/domain/catalogue/fault-text.ts';
import { parseAmount } from '../../../../../src/domain/catalogue/parse-amount.ts';
import { amountFault } from '../../../../../src/domain/catalogue/sellable.ts';
import { endOfDay } from '../../../../../src/domain/dates/end-of-day.ts';
import { MAX_LIFETIME_BUYERS } from '../../../../../src/domain/offers/lifetime.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { useFields } from '../../../../lib/use-fields.ts';
import parts from '../../parts/parts.module.css';
import { FIELD_LOOK } from '../../signals/parts/field-look.ts';
import { OfferForm } from '../offer-parts.tsx';
import styles from '../offers.module.css';
import { LIFETIME_OFFER_COPY as COPY } from './copy.ts';

interface LifetimeDialogProps {
  offer: LifetimeOfferView;
  currency: string;
  onClose: () => void;
}

const isCount = (text: string) => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MAX_LIFETIME_BUYERS;
};

export function LifetimeDialog({ offer, currency, onClose }: LifetimeDialogProps) {
  const utils = trpc.useUtils();
  const { amountMinor, maxBuyers, endsAt, isOver } = offer;
  const { input, submit } = useFields(
    {
      price: amountMinor === null ? '' : amountText(amountMinor, currency),
      limit: String(maxBuyers ?? ''),
      ends: endsAt === null || isOver ? '' : endsAt.slice(0, 10),
    },
    ({ price, limit }) => {
      const amount = parseAmount(price, currency);
      const fault = amount === null ? null : amountFault(amount, currency);
      return {
        price: fault && amountFaultText(fault, currency),
        limit: limit === '' || isCount(limit) ? null : COPY.limitWrong,
      };
    },
  );
  const save = trpc.admin.setLifetimeOffer.useMutation({
    onSuccess: async () => {
      await utils.admin.lifetimes.invalidate();
      onClose();
    },
  });
  return (
    <OfferForm
      title={COPY.title(planName(catalogue, offer.plan))}
      copy={COPY}
      submit={COPY.save}
      call={save}
      onClose={onClose}
      onSubmit={submit(({ price, limit, ends }) => {
        const amount = parseAmount(price, currency);
        save.mutate({
          plan: offer.plan,
          offer:
            amount === null
              ? null
              : {
                  amountMinor: amount,
                  maxBuyers: limit === '' ? null : Number(limit),
                  endsAt: endOfDay(ends),
                },
        });
      })}
    >
      <TextInput
        {...FIELD_LOOK}
        data-autofocus
        label={COPY.price(currency)}
        description={COPY.priceHint}
        inputMode="decimal"
        autoComplete="off"
        {...input('price')}
      />
      <div className={styles.columns}>
        <TextInput
          {...FIELD_LOOK}
          label={COPY.limit}
          description={COPY.limitHint}
          inputMode="numeric"
          autoComplete="off"
          {...input('limit')}
        />
        <TextInput
          {...FIELD_LOOK}
          type="date"
          label={COPY.ends}
          description={COPY.endsHint}
          {...input('ends')}
        />
      </div>
      <p className={parts.quiet}>{COPY.hint}</p>
    </OfferForm>
  );
}
