import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';

/** Typed hooks for the pages that hold server state; they stand inside `QueryRoot`. */
export const trpc = createTRPCReact<AppRouter>();
