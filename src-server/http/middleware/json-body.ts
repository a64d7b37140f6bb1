import type { Context } from 'hono';
import { AppError } from '../../errors/app-error.ts';
import type { HttpEnv } from '../build-context.ts';

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];
const DEEPEST = 64;

/** Reads the text before the handler, which then gets the same text. */
export async function readAhead(c: Context<HttpEnv>, limitBytes: number): Promise<string> {
  const text = await readText(c, limitBytes);
  c.set('bodyText', text);
  return text;
}

/** The raw text, at most `limitBytes`. Refuses an announced length above that before reading. */
export async function readText(c: Context<HttpEnv>, limitBytes: number): Promise<string> {
  const readBefore = c.get('bodyText');
  if (readBefore !== undefined) return readBefore;
  const announced = c.req.header('content-length');
  if (Number(announced ?? 0) > limitBytes) throw tooLarge();
  // The HTTP parser enforces the announced length, so read it in one piece, which is much faster.
  if (announced !== undefined) return readWhole(c);
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
    throw cutShort();
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readWhole(c: Context): Promise<string> {
  try {
    return Buffer.from(await c.req.raw.arrayBuffer()).toString('utf8');
  } catch {
    throw cutShort();
  }
}

/**
 * Undefined for an empty body. Refuses invalid JSON, deep nesting, and keys that could pollute
 * prototypes.
 */
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

/**
 * Breadth-first: deep nesting cannot exhaust the stack, and the value never exceeds the limit
 * afterwards.
 */
function reachesForPrototype(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw tooDeep();
    const below: object[] = [];
    for (const each of level) {
      if (!Array.isArray(each) && Object.keys(each).some(isForbidden)) return true;
      for (const inner of Object.values(each)) if (isNested(inner)) below.push(inner);
    }
    level = below;
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isForbidden = (key: string) => FORBIDDEN_KEYS.includes(key);

function tooDeep(): AppError {
  const message = 'The request body is nested too deeply.';
  return new AppError('http.too-deep', 'invalid', message);
}

/** The sender disconnected or was too slow. No one reads this answer. */
function cutShort(): AppError {
  return new AppError('http.cut-short', 'invalid', 'The request body ended early.');
}

function tooLarge(): AppError {
  return new AppError('http.too-large', 'too-large', 'The request body is too large.');
}
