import { TRPCClientError } from '@trpc/client';

function shapeOf(error: unknown): { httpStatus?: unknown } | null {
  return error instanceof TRPCClientError ? (error.data ?? null) : null;
}

/** What the server itself said about a failed call; null when no server of ours was heard. */
export function serverMessage(error: unknown): string | null {
  if (shapeOf(error) === null || !(error instanceof Error)) return null;
  return error.message === '' ? null : error.message;
}

export function httpStatusOf(error: unknown): number | null {
  const status = shapeOf(error)?.httpStatus;
  return typeof status === 'number' ? status : null;
}
