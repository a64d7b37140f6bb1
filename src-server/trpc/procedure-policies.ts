import type { Policy } from '../procedure/ladder.ts';
import type { AppRouter } from './app-router.ts';

interface AnyProcedure {
  _def: { type: 'query' | 'mutation' | 'subscription'; meta?: { policy?: Policy } };
}

/** Every procedure with its policy; one without does not start. */
export function listProcedures(
  appRouter: AppRouter,
): { path: string; method: 'GET' | 'POST'; policy: Policy }[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).map(([path, procedure]) => {
    const policy = procedure._def.meta?.policy;
    if (policy === undefined) throw new Error(`The procedure ${path} has no policy.`);
    return { path, method: procedure._def.type === 'query' ? 'GET' : 'POST', policy };
  });
}

export function policyOf(appRouter: AppRouter, path: string): Policy {
  const found = listProcedures(appRouter).find((procedure) => procedure.path === path);
  if (found === undefined) throw new Error(`No procedure ${path}.`);
  return found.policy;
}
