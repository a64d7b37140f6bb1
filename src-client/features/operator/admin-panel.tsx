import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Plan } from '../../../src/domain/plan.ts';
import { BareFrame } from '../../components/bare-frame.tsx';
import { httpStatusOf } from '../../lib/server-message.ts';
import { trpc } from '../../lib/trpc.ts';
import { AdminTiles } from './admin-tiles.tsx';
import { ADMIN_COPY as COPY, USERS_PER_PAGE } from './copy.ts';
import styles from './operator.module.css';
import { UsersCard } from './users-card.tsx';

export function AdminPanel({ onSignedOut }: { onSignedOut: () => void }) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const users = trpc.admin.users.useQuery({
    limit: USERS_PER_PAGE,
    ...(plan === null ? {} : { plan }),
  });
  const logout = trpc.admin.logout.useMutation();
  const refused = httpStatusOf(users.error) === 401;
  useEffect(() => {
    if (refused) onSignedOut();
  }, [refused, onSignedOut]);
  const signOut = async () => {
    await logout.mutateAsync().catch((error) => console.warn('Logout failed:', error));
    onSignedOut();
  };
  return (
    <BareFrame
      width="wide"
      actions={
        <Button variant="default" size="sm" onClick={signOut} disabled={logout.isPending}>
          {COPY.logout}
        </Button>
      }
    >
      <h1 className={styles.title}>{COPY.title}</h1>
      <AdminTiles answer={users.data ?? null} onSynced={users.refetch} />
      <UsersCard
        answer={users.data ?? null}
        failed={users.isError}
        plan={plan}
        onPlan={setPlan}
        onRefresh={users.refetch}
      />
    </BareFrame>
  );
}
