import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';

/** Typed hooks for pages with server state, inside `QueryRoot`. */
export const trpc = createTRPCReact<AppRouter>();
