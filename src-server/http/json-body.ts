import type { Context } from 'hono';
import { AppError } from '../errors/app-error.ts';

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/** The raw text, at most `limitBytes`; refuses before reading where the length is announced. */
export async function readText(c: Context, limitBytes: number): Promise<string> {
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > limitBytes) throw tooLarge();
  const body = c.req.raw.body;
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limitBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whoever sent it went away, or was too slow: nobody is there to read the answer.
    throw new AppError('http.cut-short', 'invalid', 'The request body ended early.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for no body; refuses what is not JSON and keys that reach for prototypes. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('http.not-json', 'invalid', 'The request body is not valid JSON.');
  }
  if (text.includes('\\u0000')) {
    throw new AppError(
      'http.zero-byte',
      'invalid',
      'The request body has a character that no text has.',
    );
  }
  if (reachesForPrototype(value)) {
    throw new AppError('http.forbidden-key', 'invalid', 'The request body has a forbidden key.');
  }
  return value;
}

function reachesForPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(reachesForPrototype);
  return Object.entries(value).some(
    ([key, inner]) => FORBIDDEN_KEYS.includes(key) || reachesForPrototype(inner),
  );
}

function tooLarge(): AppError {
  return new AppError('http.too-large', 'too-large', 'The request body is too large.');
}
