import type { Rolldown } from 'vite';

/** A path that one of these expressions matches. */
const anyOf = (...expressions: readonly RegExp[]): RegExp =>
  new RegExp(expressions.map(({ source }) => source).join('|'));

// Without what only operators' pages need: it would come with every page.
const APP = anyOf(
  /src-client\/(start|app|router|theme|routes\/(?!operator|console))/,
  /src-client\/components\/(?:frame\/|toasts\/)?(bare-frame|brand|when-mounted|panel|icon-button|skip-link|scheme-toggle|theme-root|tooltip|toast|page-spinner|page-failure|failure-boundary|use-(?!visible-rows))/,
  /src-client\/lib\/(?:call\/|session\/)?(operator-path|focus-new-page|owed-sign-out|use-page-title|use-call|server-message|use-delayed-action|session(?:-token)?\.ts|browser-storage|storage-keys|toasts|search-text|parsed-search|public-settings)/,
  /node_modules\/(use-sync-external-store|clsx|@tanstack\/(router-core|history|store|react-store))\//,
  /node_modules\/@tanstack\/react-router\/(?!.*\/useBlocker)/,
  /node_modules\/@mantine\/core\/esm\/(core|components\/(Button|Loader|UnstyledButton))\//,
);
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const CALLS =
  /src-client\/lib\/(?:call\/|session\/)?(api|attendance|trpc-link|non-json-response|request-headers)|node_modules\/@trpc\/(client|server)\//;
const SESSION =
  /src-client\/lib\/(?:call\/|session\/)?(live-session|query-root|query-client|trpc)\.ts|node_modules\/@tanstack\/(react-query|query-core)\/(?!.*(infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries))/;
/** Pages with a form of several fields. The dashboard has none. */
const FORMS =
  /src-client\/lib\/use-fields|src\/domain\/people\/email-address|@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|CloseButton)\//;
/** Pages that ask for a password or a passkey. */
const IDENTITY =
  /src-client\/(components\/password-field|features\/passkeys\/(passkey-browser|use-passkey-answer|passkeys\.module))|@mantine\/core\/esm\/components\/PasswordInput/;
/** Pages that show a plan, its price or its features. */
const PLANS = anyOf(
  /src\/(texts\/(template|pages\/plans|offers\/trial\.texts)|domain\/(currency|brand\/picture-path|catalogue\/amount-text))/,
  /src-client\/(features\/plans\/(?!catalogue-features|charged-note)|components\/(feature-list|status-badge))/,
  /src-client\/lib\/(money|cycle-text|texts\/(plan-name|join-texts|shown-locale))/,
);
/** Pages of subscribers and operators. */
const MEMBERS =
  /src-client\/(lib\/(dates|indicators)|components\/frame\/not-loaded)|src\/domain\/(indicator|entitlement)\.ts|icons\/IconBrandDiscord/;
const CHECKOUT =
  /src\/texts\/pages\/checkout|src-client\/features\/checkout\/(already-paid|step-layout|paid-session|pending-subscription)/;
const SUBSCRIBER = anyOf(
  /src\/texts\/(pages\/(dashboard|billing|delivery)|exits\/pause)|src\/domain\/(badge|standing\/)/,
  /src-client\/features\/(billing\/(?!payment-details|pause-|use-pause|end-pause-button|resume-button|use-resume)|dashboard\/(community-text|standing-(banner\.tsx|remedy)|use-sign-out|sign-out-button|subscription\/plan-badge|username\/(?!change-username|use-change|username-section|indicators-off))|delivery\/use-fix-access|success\/(expected-plan|use-discord-link))/,
  /src-client\/(components\/name-form|lib\/(call\/within|texts\/shown-badge))/,
);

/** tRPC does not declare its modules free of side effects, so unused links would stay in the bundle. */
export const TREESHAKE: Rolldown.TreeshakingOptions = {
  moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
};

/** Groups modules that load together into one chunk: twenty small files cost a page 5 KB. */
export const CHUNKS = {
  groups: [
    // Separate from the app: the entry script must run without it.
    { name: 'loader', test: /vite\/preload-helper|rolldown\/runtime/, priority: 2 },
    // Separate from the app: it runs first, on its own.
    { name: 'react', test: REACT, priority: 2 },
    { name: 'app', test: APP, priority: 1 },
    { name: 'calls', test: CALLS, priority: 1 },
    { name: 'session', test: SESSION, priority: 1 },
    { name: 'forms', test: FORMS },
    { name: 'identity', test: IDENTITY },
    { name: 'plans', test: PLANS },
    { name: 'members', test: MEMBERS },
    { name: 'checkout', test: CHECKOUT },
    { name: 'subscriber', test: SUBSCRIBER },
  ],
};
