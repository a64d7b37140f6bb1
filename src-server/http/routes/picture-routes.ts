import type { Context } from 'hono';
import { uploadInput } from '../../../src/contract/operator/brand-operator.contract.ts';
import { PICTURE_FILE } from '../../../src/domain/brand/picture-path.ts';
import {
  CONTENT_TYPES,
  MAX_PICTURE_BYTES,
  type PictureKind,
} from '../../../src/domain/brand/picture-rule.ts';
import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { readPicture } from '../../brand/pictures/store-picture.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { uploadPicture } from '../../operator/brand/change-brand.ts';
import type { OperatorDeps } from '../../operator/operator.deps.ts';
import { requireOperator } from '../../procedure/actor.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

export interface PictureDeps {
  pictures: Pick<OperatorDeps, 'orm' | 'machineClock' | 'brand'>;
}

/** Enough for every picture of a shop. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Uploaded pictures, by the hash in their name, so they never change. */
export function mountPictures(registry: RouteRegistry, deps: ContextDeps & PictureDeps): void {
  const { pictures } = deps;
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const find = async (file: string): Promise<Buffer | null> => {
    const known = kept.get(file);
    if (known !== undefined || !PICTURE_FILE.test(file)) return known ?? null;
    const body = await readPicture(readFork(pictures.orm), file);
    if (body === null) return null;
    if (keptBytes + body.byteLength > KEPT_BYTES) {
      kept.clear();
      keptBytes = 0;
    }
    kept.set(file, body);
    keptBytes += body.byteLength;
    return body;
  };

  registry.add(
    {
      method: 'POST',
      path: '/api/admin/pictures',
      policy: 'operator',
      right: 'brand.write',
      limit: 'operator-write',
    },
    async (c: Context<HttpEnv>) => {
      const context = buildContext(c, deps);
      const operator = await requireOperator(context, 'brand.write');
      const { operatorId } = operator;
      const { remoteAddress: address, userAgent: browser } = context;
      const { data } = uploadInput.safeParse(c.req.query());
      if (data === undefined) throw new AppError('http.bad-query', 'invalid', 'Which picture?');
      const bytes = await boundedBody(c);
      const picture = await withAuditOrigin({ operatorId, address, browser }, () =>
        uploadPicture(pictures, operator, { use: data.use, bytes }),
      );
      return c.json(picture);
    },
  );

  registry.add(
    { method: 'GET', path: '/pictures/:file', policy: 'public', limit: 'page' },
    async (c) => {
      const file = c.req.param('file') ?? '';
      const body = await find(file);
      if (body === null) return c.json({ message: 'Not found' }, 404);
      const kind = file.slice(file.lastIndexOf('.') + 1) as PictureKind;
      // An SVG is judged as UTF-8, so browsers must read it as UTF-8 too.
      const charset = kind === 'svg' ? '; charset=utf-8' : '';
      c.header('Content-Type', CONTENT_TYPES[kind] + charset);
      c.header('X-Content-Type-Options', 'nosniff');
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      c.header('Content-Disposition', 'inline');
      // Programs that read mail load the logo from their own pages.
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return c.body(new Uint8Array(body));
    },
  );
}

async function boundedBody(c: Context<HttpEnv>): Promise<Uint8Array> {
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > MAX_PICTURE_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_PICTURE_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(): AppError {
  const limit = MAX_PICTURE_BYTES / 1024;
  return new AppError('http.too-large', 'too-large', `This file is larger than ${limit} KB.`);
}
