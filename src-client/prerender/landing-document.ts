interface LandingParts {
  css: string;
  body: string;
  /** URL of the landing page's script. */
  island: string;
  /** URLs of the app's first scripts, prefetched on intent. */
  app: readonly string[];
}

const DESCRIPTION = '⟦landing.head.description⟧';
const TITLE = '⟦landing.head.title␟brand={{BRAND_NAME}}⟧';

/** The landing page as HTML. The server fills the braces and the nonce. */
export function landingDocument({ css, body, island, app }: LandingParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<meta name="description" content="${DESCRIPTION}">
{{CANONICAL_LINK}}{{ALTERNATES}}<meta property="og:type" content="website">
<meta property="og:site_name" content="{{BRAND_NAME}}">
<meta property="og:title" content="${TITLE}">
<meta property="og:description" content="${DESCRIPTION}">
<meta property="og:url" content="{{CANONICAL}}">
<meta property="og:image" content="{{PUBLIC_URL}}/social-card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0c0f14" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<style nonce="__CSP_NONCE__">${css}</style>
<script defer src="${island}" data-app="${app.join(' ')}"></script>
</head>
<body>${body}{{SANDBOX_MARK}}</body>
</html>
`;
}
