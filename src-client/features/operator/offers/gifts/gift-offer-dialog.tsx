import { type FormEvent, useState } from 'react';
import type { GiftOfferView } from '../../../../../src/contract/operator/offers/gifts.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { GIFT_MONTHS } from '../../../../../src/domain/offers/gift.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import parts from '../../parts/parts.module.css';
import { CheckLine } from '../../signals/parts/check-line.tsx';
import { OfferForm } from '../offer-parts.tsx';
import styles from '../offers.module.css';
import { GIFT_OFFER_COPY as COPY, GIFTS_COPY } from './copy.ts';

interface GiftOfferDialogProps {
  offer: GiftOfferView;
  currency: string;
  onClose: () => void;
}

export function GiftOfferDialog({ offer, currency, onClose }: GiftOfferDialogProps) {
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<GiftOfferView['months']>(offer.months);
  const save = trpc.admin.setGiftOffer.useMutation({
    onSuccess: async () => {
      await utils.admin.gifts.invalidate();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ plan: offer.plan, months: chosen });
  };
  return (
    <OfferForm
      title={COPY.title(planName(catalogue, offer.plan))}
      copy={{ cancel: COPY.cancel, unreachable: GIFTS_COPY.unreachable }}
      submit={COPY.save}
      call={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className={styles.group}>
        <legend>{COPY.legend}</legend>
        <div className={styles.checks}>
          {GIFT_MONTHS.map((count) => (
            <CheckLine
              key={count}
              name={COPY.length(count, moneyText((offer.monthly ?? 0) * count, currency))}
              checked={chosen.includes(count)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, count] : chosen.filter((each) => each !== count))
              }
            />
          ))}
        </div>
      </fieldset>
      <p className={parts.quiet}>{COPY.hint}</p>
    </OfferForm>
  );
}
