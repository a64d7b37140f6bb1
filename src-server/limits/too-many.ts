import { AppError } from '../errors/app-error.ts';

/** One message for every limit. It says how long to wait, and nothing about other callers. */
export function tooMany(
  milliseconds: number,
  words = 'You are doing this too often.',
  challenge?: object,
): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError(
    'limits.too-many',
    'rate-limited',
    `${words} Please wait ${durationText(seconds)} and try again.`,
    { retryAfterSeconds: seconds, challenge },
  );
}

function durationText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
