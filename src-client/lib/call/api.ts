import { createTRPCClient, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';
import { trpcLink } from './trpc-link.ts';

export type Api = TRPCClient<AppRouter>;

export const api: Api = createTRPCClient<AppRouter>({ links: [trpcLink()] });
