import { createContext, Fragment, type ReactNode, useCallback, useContext, useState } from 'react';
import {
  mayDo,
  type OperatorRight,
  type OperatorRole,
} from '../../../../src/domain/people/operator-rights.ts';
import { trpc } from '../../../lib/call/trpc.ts';

interface KnownRole {
  /** Null when the server could not be reached. */
  role: OperatorRole | null;
  isPending: boolean;
  /** A required second factor is not enrolled yet. */
  mustEnrol: boolean;
  /** Base of the account's pages at Stripe. */
  stripeDashboard: string | null;
}

const RoleContext = createContext<KnownRole>({
  role: null,
  isPending: false,
  mustEnrol: false,
  stripeDashboard: null,
});

/** Reads the signed-in operator once for all pages inside. */
export function RoleRoot({ children }: { children: ReactNode }) {
  const me = trpc.admin.me.useQuery();
  const username = me.data?.username;
  const [first, setFirst] = useState(username);
  if (first === undefined && username !== undefined) setFirst(username);
  const isAnother = username !== undefined && first !== undefined && username !== first;
  const known = {
    role: me.data?.role ?? null,
    isPending: me.isPending,
    mustEnrol: me.data?.mustEnrol === true,
    stripeDashboard: me.data?.stripeDashboard ?? null,
  };
  return (
    <RoleContext value={known}>
      {/* Another operator, who signed in behind a kept page, gets pages of their own. */}
      <Fragment key={isAnother ? username : ''}>{children}</Fragment>
    </RoleContext>
  );
}

export function useRole(): KnownRole {
  return useContext(RoleContext);
}

/** Whether to show a control that needs a right. The server enforces it; an unknown role hides nothing. */
export function useMay(): (right: OperatorRight) => boolean {
  const { role } = useRole();
  return useCallback((right) => role === null || mayDo(role, right), [role]);
}
