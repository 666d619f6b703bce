/** The layers of DESIGN "The house" and what each may import. */
module.exports = {
  forbidden: [
    {
      name: "services-know-no-framework",
      comment: "The domain: no Remix, no React, no vendor SDK, no doors, no screens.",
      severity: "error",
      from: { path: "^app/services/" },
      to: {
        path: "^(app/(http|site|admin|offers|api|ui|process)/|node_modules/(@remix-run|react|react-dom|stripe|nodemailer|@aws-sdk)/)",
        pathNot: "^app/http/local-path",
      },
    },
    {
      name: "screens-call-verbs-only",
      comment:
        "Route modules reach the domain through verbs (*.server.ts named after the noun, *.verbs.server.ts) and schemas.",
      severity: "error",
      from: { path: "^app/(site|admin|offers|api)/" },
      to: { path: "^app/services/(database|use-case|ids|listener)\\.server|^app/generated/" },
    },
    {
      name: "screens-hold-no-vendor",
      severity: "error",
      from: { path: "^app/(site|admin|offers|api|ui|http)/" },
      to: { path: "^node_modules/(pg|@prisma|stripe|nodemailer|@aws-sdk|graphile-worker)/" },
    },
    {
      name: "faces-do-not-mix",
      comment: "The participant never loads console code, nor the console the site's.",
      severity: "error",
      from: { path: "^app/(site|offers)/" },
      to: { path: "^app/admin/" },
    },
    {
      name: "console-does-not-import-site",
      comment: "But for the preview, which shows the participants' own components.",
      severity: "error",
      from: { path: "^app/admin/", pathNot: "^app/admin/challenges/wizard/(preview/|challenge-wizard)" },
      to: { path: "^app/(site|offers)/" },
    },
    {
      name: "ui-knows-no-domain",
      comment:
        "The design system may know schemas' constants and the token's placeholder, nothing that runs on a server.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "program-key-is-minted-at-the-doors",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(http|jobs|process)/" },
      to: { path: "^app/auth/program-id\\.server" },
    },
    {
      name: "vendors-live-in-integrations",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(integrations|process|services/media)/" },
      to: { path: "^node_modules/(stripe|nodemailer|@aws-sdk|@aptos-labs)/" },
    },
    {
      name: "no-circular",
      comment:
        "By what a module needs to load. A job loads its verb when it runs, and that verb may queue another job.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
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
