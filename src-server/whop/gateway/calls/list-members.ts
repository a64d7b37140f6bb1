import { z } from 'zod';
import type { WhopGateway, WhopListing } from '../port.ts';
import { readPage } from './read-page.ts';

const row = z.object({
  user: z.object({ id: z.string(), email: z.string().nullish() }).nullish(),
});

export async function listMembers(
  base: string,
  listing: WhopListing,
): ReturnType<WhopGateway['listMembers']> {
  const { rows, next } = await readPage(base, { path: 'members', row, listing });
  const people = rows.flatMap(({ user }) =>
    user?.email ? [{ userId: user.id, email: user.email }] : [],
  );
  return { rows: people, next };
}
