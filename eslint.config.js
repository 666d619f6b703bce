import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** `Date.now()` and `new Date()`: the time comes from the request's clock, which tests can move. */
const systemClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Use ctx.now: one clock for everything.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Use ctx.now: one clock for everything.",
  },
];
const processEnv = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Only app/platform/env.server.ts reads the environment.",
  },
];
/** What a page of the site sends by itself must not open the dialog to sign in again, which postFormKeepalive never does. */
const callInEffect = {
  selector:
    "CallExpression[callee.name=/^use(Layout)?Effect$/] CallExpression[callee.name=/^(postForm|postJson|sendJson)$/]",
  message: "Use postFormKeepalive for what no person has started.",
};

/** Words that docs/glossary.md replaces by the usual term. */
const BANNED_WORDS = (
  "door verb refusal refuse refused kept wanted asked told held given whoever upkeep standing sound soundness fault " +
  "complaint phrase say said film outcome"
).split(" ");
/** As a part of a name too: `kept`, `keptPages`, `pagesKept` and `KEPT_PAGES`, but not `default`. */
const bannedWords = {
  selector: `Identifier[name=/${[
    `(^|_)(${BANNED_WORDS.join("|")})s?(?![a-z])`,
    `(${BANNED_WORDS.map((word) => word[0].toUpperCase() + word.slice(1)).join("|")})s?(?![a-z])`,
    `(^|_)(${BANNED_WORDS.join("|").toUpperCase()})S?(?![A-Z])`,
  ].join("|")}/]`,
  message: "Use the term that docs/glossary.md has instead.",
};

const americanSpelling = {
  selector: "Identifier[name=/[Cc]olour|[Bb]ehaviour|[Nn]eighbour|[Ff]avourite|[Gg]rey(?!hound)|GREY/]",
  message: "Use American spelling.",
};
const words = [bannedWords, americanSpelling];

export default tseslint.config(
  {
    ignores: [
      "build/",
      "build-docs/",
      "release/",
      "node_modules/",
      "app/generated/",
      ".data/",
      "test-results/",
      "playwright-report/",
      "clients/*/dist/",
      "clients/typescript/src/api.ts",
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      "no-restricted-syntax": ["error", ...words],
    },
  },
  {
    files: ["app/**/*.tsx"],
    ...a11y.flatConfigs.recommended,
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      // A sign-in step is one field on a page of its own: the person came to fill it in.
      "jsx-a11y/no-autofocus": "off",
      // What scrolls must be reachable for the keyboard (WCAG 2.1.1).
      "jsx-a11y/no-noninteractive-tabindex": "off",
    },
    languageOptions: { globals: globals.browser, parserOptions: { ecmaFeatures: { jsx: true } } },
  },
  {
    files: ["app/**/*.{ts,tsx,mjs}"],
    rules: { "no-restricted-syntax": ["error", ...words, ...systemClock, ...processEnv] },
  },
  {
    files: ["app/{site,offers}/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...words, ...systemClock, ...processEnv, callInEffect] },
  },
  { files: ["app/platform/env.server.ts"], rules: { "no-restricted-syntax": ["error", ...words, ...systemClock] } },
  {
    // The clock itself, commands that run outside of a request, and time that passes while a page is open.
    files: [
      "app/platform/clock.server.ts",
      "app/platform/system-time.ts",
      "app/server/commands/*.ts",
      "app/admin/sign-in/code-form.tsx",
      "app/site/frame/use-page-views.ts",
      "app/ui/hooks/use-countdown.ts",
    ],
    rules: { "no-restricted-syntax": ["error", ...words, ...processEnv, callInEffect] },
  },
  {
    // One component for links: docs/performance.md#pages.
    files: ["app/**/*.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "@remix-run/react",
              importNames: ["Link", "NavLink"],
              message: "Use the links of ~/ui/primitives/link.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["e2e/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^~/services/.*/internal/" }] }],
      // Playwright's fixtures are given a function called `use`.
      "react-hooks/rules-of-hooks": "off",
    },
  },
  {
    files: [
      "app/server/**",
      "tools/**",
      "examples/**",
      "bench/**",
      "prisma/seed/**",
      "tests/**",
      "e2e/**",
      "*.config.*",
    ],
    rules: { "no-console": "off" },
  },
);
