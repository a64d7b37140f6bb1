/** Occurrences of a documented word or number that mean something else, with their meaning. */
export const UNRELATED: Record<string, string> = {
  'src-server/billing/disputes/read-dispute.ts: number "120" #1': 'days of disputes, no price',
  'src/domain/referrals/partner.ts: number "120" #1': 'months of a commission, no price',
  'src/domain/offers/lifetime.ts: number "1000000" #1':
    'the most buyers of a plan, no notification',
  'src/domain/operator/needs.ts: path "/admin" #1': 'where a need leads, no route',
  'src/domain/operator/needs.ts: path "/admin" #2': 'where a need leads, no route',
  'src/domain/operator/needs.ts: path "/admin" #3': 'where a need leads, no route',
  'src/domain/operator/needs.ts: path "/admin" #4': 'where a need leads, no route',
  'src/domain/numbers/visit.ts: path "/checkout" #1': 'a page whose visits are counted, no route',
  'src/domain/numbers/visit.ts: path "/register" #1': 'a page whose visits are counted, no route',
  'src/texts/offers/lifetime.texts.ts: text "Back to Home" #1': "a word of that offer's page",
  'src/texts/offers/lifetime.texts.ts: text "Sign In" #1': "a word of that offer's page",
  'src/texts/record/record.texts.ts: text "all signals" #1': 'a word of the record',
  'src/texts/pages/delivery.texts.ts: text "password set" #1': 'a step of the delivery tracker',
  'src-server/http/routes/rest-table.ts: number "1024" #1':
    'bytes of a kilobyte, no permission bit',
  'src-server/http/routes/rest-table.ts: number "1024" #2':
    'bytes of a kilobyte, no permission bit',
  'src-server/http/routes/rest-table.ts: number "1024" #3':
    'bytes of a kilobyte, no permission bit',
  'src-server/http/listen.ts: number "5000" #1': 'the most connections, no notification',
  'src-server/http/listen.ts: number "5000" #2': 'how long a connection is kept, no notification',
  'src-server/discord/invites/ensure-invite.ts: number "5000" #1':
    'a wait for a lease, no notification',
  'src-server/discord/invites/ensure-invite.ts: number "0" #1':
    'a kind of channel, no notification',
  'src-server/discord/gateway/calls/channel-calls.ts: number "0" #1':
    'a kind of channel, no notification',
  'src-server/discord/identity/stronger-claim.ts: number "1" #1':
    'the rank of a claim, no notification',
  'src-server/auth/sign-up/complete-sign-up.ts: text "account created" #1': 'a line of the log',
  'src-server/http/middleware/json-body.ts: number "64" #1':
    'how deep a body may be nested, no size of a picture',
  'src-client/features/community-console/server-copy.ts: text "manage channel" #1':
    "the override dialog's label, held by the dialog's own test",
  'src-client/features/operator/parts/entitlement-names.ts: text "Main indicator" #1':
    "the operators' word in the panel, no line of the dashboard",
  'src-server/discord/community.view.ts: field "inviteUrl" #1':
    'the invite as the delivery tracker shows it later, no answer to the name',
  'src/contract/auth.contract.ts: field "planStartDate" #1':
    'a field that the server accepts and ignores, so its name has no effect',
  'src/domain/page-path.ts: path "/upgrade" #2':
    "a page that a sign-in returns to, held by the domain's own test",
  'src-client/features/checkout/email-step-page.tsx: path "/upgrade" #1':
    'where a signed-in person continues, held by a test of its own',
  'src/texts/on-demand/plan-lists.texts.ts: text "priority support" #1':
    'a line of the e-mail step, held by the test of its lists',
  'src/texts/pages/checkout.texts.ts: text "Processing..." #2':
    "the payment step's button, held by the test of every form",
  'src/domain/catalogue/documented-catalogue.ts: text "Main indicator" #1':
    "the name in the catalogue, held by the operators' tests, no line of the dashboard",
  'src/texts/pages/upgrade.texts.ts: text "Save 17%" #2':
    "what the page after a plan paid elsewhere says, held by that page's test",
  'src/texts/pages/password-setup.texts.ts: text "Continue to Payment" #1':
    'the last step of a sign-up for a plan for life, held by its own journey',
};
