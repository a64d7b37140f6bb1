import type { MiddlewareHandler } from 'hono';
import { VIEW_HEADER } from '../../../src/contract/operator/desk/view-header.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HttpEnv } from '../build-context.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** The one change that a page in such a view makes. */
const END = '/trpc/admin.endView';

/**
 * A page that shows an operator the product as a user sends this header with every call. Whatever it
 * calls, it changes nothing: the header alone decides, valid or not.
 */
export const refuseChanges: MiddlewareHandler<HttpEnv> = (c, next) => {
  const isChange = !READS.includes(c.req.method) && c.req.path !== END;
  if (isChange && c.req.header(VIEW_HEADER) !== undefined) {
    throw new AppError('view.read-only', 'forbidden', 'Read-only until you end the view.');
  }
  return next();
};
