import type { StripeState, Table } from '../../state.ts';
import type { World } from '../../world.ts';
import { includable } from './includable.ts';
import type { PortalConfiguration } from './stored-objects.ts';
import { invalidRequest } from './stripe-error.ts';

type Json = Record<string, unknown>;

/** Tables that a field of this name refers to. */
const REFERS_TO: Record<string, (state: StripeState) => Table<unknown>[]> = {
  customer: (state) => [state.customers, state.deletedCustomers],
  product: (state) => [state.products],
  price: (state) => [state.prices],
  default_price: (state) => [state.prices],
  coupon: (state) => [state.coupons],
  promotion_code: (state) => [state.promotionCodes],
  discounts: (state) => [state.discounts],
  discount: (state) => [state.discounts],
  subscription: (state) => [state.subscriptions],
  schedule: (state) => [state.schedules],
  invoice: (state) => [state.invoices],
  latest_invoice: (state) => [state.invoices],
  payment_intent: (state) => [state.paymentIntents],
  setup_intent: (state) => [state.setupIntents],
  pending_setup_intent: (state) => [state.setupIntents],
  payment_method: (state) => [state.paymentMethods],
  default_payment_method: (state) => [state.paymentMethods],
  charge: (state) => [state.charges],
  latest_charge: (state) => [state.charges],
  balance_transaction: (state) => [state.balanceTransactions],
  failure_balance_transaction: (state) => [state.balanceTransactions],
  configuration: (state) => [state.portalConfigurations],
  service_documentation: (state) => [state.files],
  uncategorized_file: (state) => [state.files],
  source: (state) => [state.charges, state.refunds, state.disputes],
};

/** Replaces ids with objects along each path. Stored objects stay unchanged. */
export function expandPaths(world: World, object: object, paths: string[]): object {
  const hides = hidesProducts(object as Json);
  if (paths.length === 0 && !hides) return object;
  const copy = structuredClone(object) as Json;
  if (hides && !paths.some((path) => path.endsWith('features.subscription_update.products'))) {
    hideProducts(copy);
  }
  for (const path of paths) {
    const segments = path.split('.');
    const isList = copy.object === 'list';
    if (isList && segments[0] !== 'data')
      throw cannotExpand(path, ` You may want to try expanding \`data.${path}\` instead.`);
    if (segments.filter((segment) => segment !== 'data').length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', {
        code: 'property_expansion_max_depth',
        param: 'expand',
      });
    }
    step(world, copy, segments, path);
  }
  return copy;
}

/** A portal configuration includes the products of its updates only on request. */
function hidesProducts(object: Json): boolean {
  const first = Array.isArray(object.data) ? (object.data[0] as Json | undefined) : object;
  return first?.object === 'billing_portal.configuration';
}

function hideProducts(copy: Json): void {
  const shown = (Array.isArray(copy.data) ? copy.data : [copy]) as PortalConfiguration[];
  for (const { features } of shown) delete features.subscription_update.products;
}

function step(world: World, target: Json, segments: string[], path: string): void {
  const [name = '', ...rest] = segments;
  const value = expanded(world, target, name, path);
  if (rest.length === 0) return;
  for (const child of Array.isArray(value) ? value : [value]) {
    if (child !== null && typeof child === 'object') step(world, child as Json, rest, path);
  }
}

function expanded(world: World, target: Json, name: string, path: string): unknown {
  const include = includable(world, target, name);
  if (include !== undefined) target[name] = include;
  else if (!Object.hasOwn(target, name)) throw cannotExpand(path);
  else if (typeof target[name] === 'string' || isIdList(target[name])) {
    target[name] = lookedUp(world, name, target[name], path);
  }
  return target[name];
}

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.some((item) => typeof item === 'string');
}

function lookedUp(world: World, name: string, value: unknown, path: string): unknown {
  const tables = REFERS_TO[name]?.(world.state);
  if (tables === undefined) throw cannotExpand(path);
  const find = (id: string) => {
    const found = tables.find((table) => Object.hasOwn(table, id))?.[id];
    return found === undefined ? id : structuredClone(found);
  };
  return Array.isArray(value) ? value.map((id) => find(String(id))) : find(String(value));
}

function cannotExpand(path: string, hint = ''): Error {
  return invalidRequest(`This property cannot be expanded (${path}).${hint}`, { param: 'expand' });
}
