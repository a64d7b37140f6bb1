import type { OperatorRight } from '../../src/domain/people/operator-rights.ts';
import type { Policy } from '../procedure/procedures.ts';
import type { AppRouter } from './app-router.ts';

interface AnyProcedure {
  _def: {
    type: 'query' | 'mutation' | 'subscription';
    inputs: unknown[];
    meta?: { policy?: Policy; right?: OperatorRight };
  };
}

export interface ListedProcedure {
  path: string;
  method: 'GET' | 'POST';
  policy: Policy;
  /** The right that an operator's role needs; null for other policies. */
  right: OperatorRight | null;
  /** Whether it reads any input. */
  takesInput: boolean;
}

/** Lists every procedure with its policy. Throws for one without. */
export function listProcedures(appRouter: AppRouter): ListedProcedure[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).map(([path, procedure]) => {
    const policy = procedure._def.meta?.policy;
    if (policy === undefined) throw new Error(`The procedure ${path} has no policy.`);
    const right = procedure._def.meta?.right ?? null;
    if ((policy === 'operator') !== (right !== null)) {
      throw new Error(`The procedure ${path} has no right.`);
    }
    const method = procedure._def.type === 'query' ? 'GET' : 'POST';
    return { path, method, policy, right, takesInput: procedure._def.inputs.length > 0 };
  });
}
