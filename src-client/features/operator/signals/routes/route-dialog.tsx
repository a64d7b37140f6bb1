import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import type { RelayProvider } from '../../../../../src/domain/signals/relay.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { SIGNALS_COPY } from '../copy.ts';
import { ROUTE_FORM_COPY as COPY } from '../routes-copy.ts';
import styles from '../signals.module.css';
import { RouteFields } from './route-fields.tsx';
import { faultsOf, firstValues, type RouteFaults } from './route-values.ts';
import { useSaveRoute } from './use-save-route.ts';

interface RouteDialogProps {
  source: string;
  /** Null: a new one. */
  route: RelayRouteView | null;
  /** Other routes into its Discord channel. */
  others: readonly RelayRouteView[];
  /** The plan of a new route. Empty: the highest plan. */
  plan: string;
  provider: RelayProvider;
  onClose: () => void;
}

export function RouteDialog({ source, route, others, plan, provider, onClose }: RouteDialogProps) {
  const [values, setValues] = useState(() => firstValues(route, { plan, provider }));
  const [faults, setFaults] = useState<RouteFaults>({});
  const [isRemoving, setIsRemoving] = useState(false);
  const { save, remove, isPending, error } = useSaveRoute(source, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values);
    setFaults(found);
    if (Object.keys(found).length === 0) save(route, values);
  };
  if (isRemoving && route !== null) {
    return (
      <ConfirmDialog
        title={COPY.removeTitle}
        confirm={COPY.removeNow}
        keep={COPY.keep}
        call={remove}
        onConfirm={() => remove.mutate({ id: route.id })}
        onClose={() => setIsRemoving(false)}
      >
        <p>{COPY.removeText(route.waiting)}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={route === null ? COPY.createTitle : COPY.changeTitle}
      keepOpen={isPending}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <RouteFields
          route={route}
          others={others}
          values={values}
          faults={faults}
          onChange={setValues}
        />
        {error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(error) ?? SIGNALS_COPY.unreachable}
          </p>
        )}
        <FormActions
          cancel={SIGNALS_COPY.cancel}
          onCancel={onClose}
          apart={
            route !== null && (
              <Button variant="default" onClick={() => setIsRemoving(true)}>
                {COPY.remove}
              </Button>
            )
          }
        >
          <Button type="submit" disabled={isPending}>
            {route === null ? COPY.create : COPY.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
