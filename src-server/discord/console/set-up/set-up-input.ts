import type { ConsoleDeps } from '../console.deps.ts';
import { knownMembers } from '../directory/known-members.ts';
import type { ServerFrame } from '../directory/server-frame.ts';
import { type PlannedRoles, planRolesOf } from './plan-roles.ts';
import type { SetUpInput } from './plan-set-up.ts';

/** The server, its roles and its actors: the input of planning a setup. */
export async function readSetUpInput(
  deps: ConsoleDeps,
  frame: ServerFrame,
  { planned, as }: { planned: PlannedRoles; as: 'serving' | 'expected' },
): Promise<SetUpInput> {
  const { botIds, nameOf } = await knownMembers(deps, frame);
  const onboarding = frame.server.hasOnboarding ? await deps.gateway.listOnboardingChannels() : [];
  return {
    frame,
    catalogue: deps.catalogue.current(),
    onboardingIds: new Set(onboarding),
    roles: { ...planRolesOf(frame, planned[as]), botIds },
    nameOf: (id) => planned.names.get(id) ?? nameOf(id),
  };
}
