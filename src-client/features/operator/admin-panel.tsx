import { useState } from 'react';
import type { Plan } from '../../../src/domain/plan.ts';
import { trpc } from '../../lib/trpc.ts';
import { AdminTiles } from './admin-tiles.tsx';
import { USERS_PER_PAGE } from './copy.ts';
import { UsersCard } from './users-card.tsx';

export function AdminPanel() {
  const [plan, setPlan] = useState<Plan | null>(null);
  const users = trpc.admin.users.useQuery({
    limit: USERS_PER_PAGE,
    ...(plan === null ? {} : { plan }),
  });
  return (
    <>
      <AdminTiles answer={users.data ?? null} onSynced={users.refetch} />
      <UsersCard
        answer={users.data ?? null}
        failed={users.isError}
        plan={plan}
        onPlan={setPlan}
        onRefresh={users.refetch}
      />
    </>
  );
}
