import { useState } from 'react';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import type { Entitlement } from '../../../../../src/domain/catalogue/catalogue.ts';
import { endOfDay } from '../../../../../src/domain/dates/end-of-day.ts';
import { entitlementKeys } from '../../../../../src/domain/entitlement.ts';
import { DialogTrouble } from '../../../../components/dialog/dialog-trouble.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { entitlementName } from '../../../../lib/entitlement-name.ts';
import { USER_COPY as COPY, ERASE_COPY } from '../copy.ts';
import { GiveDialog } from '../plans/give-dialog.tsx';
import { useOutcome } from '../use-user-action.ts';

const DIALOG = {
  title: COPY.giveTitle,
  what: COPY.what,
  until: COPY.until,
  why: COPY.reason,
  whyMissing: COPY.reasonMissing,
  cancel: ERASE_COPY.cancel,
  give: COPY.give,
};

/** A shop of a seller may not have it. */
const MAIN = entitlementKeys(catalogue).find((key) => key === 'indicator-main');

interface GrantDialogProps {
  user: Pick<OperatorUser, 'id' | 'now'>;
  onClose: () => void;
}

/** Gives access that no plan includes. */
export function GrantDialog({ user: { id: accountId, now }, onClose }: GrantDialogProps) {
  const [entitlement, setEntitlement] = useState<Entitlement>(
    MAIN ?? entitlementKeys(catalogue)[0] ?? '',
  );
  const [until, setUntil] = useState('');
  const outcome = useOutcome();
  const grant = trpc.admin.grantByHand.useMutation({
    onError: outcome.onRefused,
    onSuccess: () => {
      outcome.onSuccess({ success: true, message: COPY.given });
      onClose();
    },
  });
  return (
    <GiveDialog
      copy={DIALOG}
      options={entitlementKeys(catalogue).map((value) => ({ value, name: entitlementName(value) }))}
      chosen={entitlement}
      onChoose={setEntitlement}
      now={now}
      day={until}
      onDay={setUntil}
      busy={grant.isPending}
      blocked={false}
      onGive={(reason) =>
        grant.mutate({ accountId, entitlement, expiresAt: endOfDay(until), reason })
      }
      onClose={onClose}
    >
      <DialogTrouble error={grant.error} fallback={COPY.unreachable} />
    </GiveDialog>
  );
}
