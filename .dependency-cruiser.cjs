/**
 * The floors of the product (docs/architecture.md). Each floor may import itself and what is named for it, never a
 * floor above. `generated` is the database client.
 */
const FLOORS = {
  locales: [],
  platform: ["locales", "generated"],
  auth: ["platform", "locales", "generated"],
  integrations: ["platform", "locales"],
  "jobs/queue": ["platform", "locales"],
  services: ["platform", "auth", "integrations", "jobs/queue", "locales", "generated"],
  ui: ["locales", "platform", "services"],
  "server/remix": ["ui", "platform", "locales"],
  http: ["server/remix", "ui", "services", "integrations", "auth", "platform", "locales"],
  site: ["root", "http", "ui", "services", "platform", "locales"],
  offers: ["site", "http", "ui", "services", "platform", "locales"],
  admin: ["http", "ui", "services", "platform", "locales"],
  "admin/preview": ["admin", "site", "http", "ui", "services", "platform", "locales"],
  api: ["admin", "http", "server/remix", "services", "integrations", "platform", "locales"],
  sandbox: ["api", "http", "ui", "services", "integrations", "platform", "locales"],
  "jobs/handlers": ["jobs/queue", "services", "auth", "platform"],
  server: ["jobs", "http", "services", "integrations", "auth", "platform", "locales"],
};

/** The floors inside of another one, which have a line of their own. */
function inside(floor) {
  const inner = Object.keys(FLOORS).filter((other) => other.startsWith(`${floor}/`));
  return inner.length > 0 ? `^app/(${inner.join("|")})/` : undefined;
}

const floors = Object.entries(FLOORS).map(([floor, below]) => ({
  name: `floor-${floor.replace("/", "-")}`,
  comment: `app/${floor} may import ${["itself", ...below].join(", ")}.`,
  severity: "error",
  from: { path: `^app/${floor}[/.]`, pathNot: inside(floor) },
  to: { path: "^app/", pathNot: `^app/(${[floor, ...below].join("|")})[/.]` },
}));

/**
 * The bands of the services (docs/architecture.md#bands), from below. A service may import its own band and those below
 * it; tests/architecture/services-bands.test.ts finds circles of folders. A new folder goes into the lowest band that
 * its imports allow, and into ground only if it is made for features to build on.
 */
const BANDS = {
  ground: [
    "answers",
    "challenge-types",
    "completions",
    "mail",
    "media",
    "participants",
    "points",
    "programs",
    "publishing",
    "push",
    "reward-types",
    "rich-text",
    "tables",
    "tags",
    "tiers",
  ],
  features: [
    "admins",
    "api-keys",
    "assignments",
    "backups",
    "brand",
    "bulk-changes",
    "celebrations",
    "certificates",
    "chain",
    "challenges",
    "communication-settings",
    "coupons",
    "daily",
    "domains",
    "draws",
    "earning-rules",
    "events",
    "evergreen",
    "feed-posts",
    "habits",
    "help",
    "navigation",
    "offers",
    "orders",
    "organizations",
    "pages",
    "participant-accounts",
    "participant-imports",
    "participant-messages",
    "participant-notes",
    "passkeys",
    "payments",
    "profile-attributes",
    "program-settings",
    "purchase-proof",
    "quests",
    "receipts",
    "referrals",
    "rewards",
    "sandbox",
    "saved-views",
    "sign-in",
    "social",
    "submissions",
    "team-goals",
    "visits",
    "wallet",
    "webhooks",
    "winner-syncs",
  ],
  assemblies: [
    "dashboard",
    "first-steps",
    "home",
    "inbox",
    "installation",
    "maintenance",
    "my-rewards",
    "participant-exports",
    "participant-mails",
    "participant-tabs",
    "point-of-sale",
    "points-history",
    "points-report",
    "search",
    "site-frame",
  ],
};

const inServices = (folders) => `^app/services/(${folders.join("|")})/`;

const bands = Object.entries(BANDS).map(([band, folders], at, all) => ({
  name: `services-${band}`,
  comment: `A service of the band ${band} may import ${all
    .slice(0, at + 1)
    .map(([name]) => name)
    .join(", ")}.`,
  severity: "error",
  from: { path: inServices(folders) },
  to: {
    path: "^app/services/",
    pathNot: [inServices(all.slice(0, at + 1).flatMap(([, below]) => below)), "^app/services/resources?\\.ts$"],
  },
}));

module.exports = {
  forbidden: [
    ...floors,
    ...bands,
    {
      name: "resources-only-describe",
      comment: "So that a list of all resources needs none of their services.",
      severity: "error",
      from: { path: "^app/services/[^/]+/[^/]+\\.resource\\.ts$" },
      to: { path: "^app/", pathNot: "^app/(services/resource\\.ts|locales/translate\\.ts)$" },
    },
    {
      name: "services-internal",
      comment: "Files in a service's internal/ folder may be imported by that service only.",
      severity: "error",
      from: { path: "^app/(?!services/)" },
      to: { path: "^app/services/[^/]+/internal/" },
    },
    {
      name: "services-internal-of-another",
      severity: "error",
      from: { path: "^app/services/([^/]+)/" },
      to: { path: "^app/services/[^/]+/internal/", pathNot: "^app/services/$1/" },
    },
    {
      name: "services-plain-files-are-browser-safe",
      comment:
        "A file of a service without .server in its name may be sent to browsers; types of the server are erased.",
      severity: "error",
      from: { path: "^app/services/.*\\.ts$", pathNot: "\\.server\\.ts$" },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-plain-files-use-no-node-modules",
      severity: "error",
      from: { path: "^app/services/.*\\.ts$", pathNot: "\\.server\\.ts$" },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-know-no-framework",
      comment: "The domain knows neither Remix nor React nor a vendor's SDK.",
      severity: "error",
      from: { path: "^app/(platform|auth|services)/" },
      to: { path: "^node_modules/(@remix-run|react|react-dom|stripe|nodemailer|@aws-sdk|@aptos-labs)/" },
    },
    {
      name: "screens-call-use-cases",
      comment: "Routes reach the domain through use cases and schemas, never through the database.",
      severity: "error",
      from: { path: "^app/(site|admin|offers|api|sandbox)/" },
      to: {
        path: "^app/platform/(database/(connections|statements|transactions)|use-case|ids|listener|idempotency)\\.server",
      },
    },
    {
      name: "calls-take-no-screens",
      comment: "JSON calls share the functions of the admin's intents, and nothing that is shown.",
      severity: "error",
      from: { path: "^app/api/" },
      to: { path: "^app/admin/", pathNot: "\\.server\\.ts$" },
    },
    {
      name: "sandbox-calls-the-webhook-only",
      severity: "error",
      from: { path: "^app/sandbox/" },
      to: { path: "^app/api/", pathNot: "^app/api/webhooks/" },
    },
    {
      name: "screens-hold-no-vendor",
      severity: "error",
      from: { path: "^app/(site|admin|offers|api|sandbox|ui|http)/" },
      to: { path: "^node_modules/(pg|@prisma|stripe|nodemailer|@aws-sdk|@aptos-labs|graphile-worker)/" },
    },
    {
      name: "ui-is-browser-safe",
      comment: "Components may know schemas and rules that run in a browser, nothing that runs on a server only.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "program-ids-are-made-at-the-edge",
      comment: "A ProgramId proves access, so only handlers and the job worker make one.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(auth|http|jobs|server)/" },
      to: { path: "^app/auth/program-id\\.server" },
    },
    {
      name: "vendors-live-in-integrations",
      comment: "Except for the viewer of PDFs in the browser, which is no outside system.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(integrations|server)/|^app/admin/receipts/draw-pdf\\.ts$" },
      to: { path: "^node_modules/(stripe|nodemailer|@aws-sdk|@aptos-labs|tesseract\\.js|pdfjs-dist)/" },
    },
    {
      name: "no-circular",
      comment: "Imports form no circle, types included.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^app/generated/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
