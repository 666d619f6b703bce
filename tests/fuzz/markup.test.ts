import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeCss } from "~/services/programs/operator-css";
import { plainText, sanitizeHtml, sanitizeParticipantHtml } from "~/services/rich-text/sanitize-html.server";
import { expectLinear, fuzz, mutations, repeatsOf, soup } from "./fuzzing";

const HTML_TOKENS = [
  "<",
  ">",
  "</",
  "/>",
  "<p>",
  "</p>",
  "<b>",
  "<script>",
  "</script>",
  "<style>",
  "<textarea>",
  "<svg>",
  "<math>",
  "<iframe ",
  '<a href="',
  "<a href=javascript:alert(1)>",
  '<img src="data:',
  " onerror=alert(1) ",
  " style=",
  "expression(",
  '"',
  "'",
  "=",
  "&",
  "&#",
  "&#x3c;",
  "&lt;",
  "&amp;",
  "&colon;",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?",
  "\0",
  "\u2028",
];
const PAIRS: [string, string][] = [
  ["<b>", "</b>"],
  ["<ul><li>", "</li></ul>"],
  ["<", ">"],
  ["&lt;", "&gt;"],
  ["<!--", "-->"],
];
const HTML = [
  '<h2>About <em>us</em></h2><p>Read <a href="https://example.test/a?b=c&amp;d" target="_blank">this</a>.</p>',
  '<p><img src="/media/1/a.png" alt="A cup"></p><ul><li>One</li><li>Two</li></ul><blockquote>Said</blockquote>',
];
/** What runs something, wherever it stands in a page. */
const ACTIVE =
  /<(script|style|iframe|object|embed|svg|math|link|meta|base|form)\b|<[^>]*\son\w+\s*=|<[^>]*javascript:/i;

describe("rich text", () => {
  it.each([
    ["of operators", sanitizeHtml],
    ["of participants", sanitizeParticipantHtml],
  ])("%s never runs anything", (_, sanitize) =>
    fuzz(fc.oneof(soup(HTML_TOKENS), mutations(HTML, HTML_TOKENS)), (html) => {
      const once = sanitize(html);
      expect(once).not.toMatch(ACTIVE);
      expect(sanitize(once)).toBe(once);
    }),
  );

  it("is sanitized in linear time", () => expectLinear(repeatsOf(HTML_TOKENS, PAIRS), sanitizeHtml));

  it("becomes plain text in linear time", () => expectLinear(repeatsOf(HTML_TOKENS, PAIRS), plainText));
});

const CSS_TOKENS = [
  "@im",
  "@import",
  "port x;",
  "url(",
  "url(data:image/png,",
  "ht",
  "tp:",
  "//a",
  "expression(",
  "behavior:",
  "</style>",
  "<!--",
  "-->",
  "/*",
  "*/",
  "\\",
  "\\75 ",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  ";",
  ":",
  '"',
  "'",
  "a",
  "--x",
  "@media ",
  "!important",
  "\n",
  "\0",
  "#",
];

describe("style sheets", () => {
  const SHEET =
    ".card { color: red; background: url(data:image/png;base64,AA==) } @media (width < 600px) { a { top: 0 } }";

  it("never leave their element or load from elsewhere", () =>
    fuzz(fc.oneof(soup(CSS_TOKENS), mutations([SHEET], CSS_TOKENS)), (css) => {
      const once = sanitizeCss(css);
      expect(once).not.toMatch(/<[/!a-z?]/i);
      expect(sanitizeCss(once)).toBe(once);
    }));

  it("are made safe in linear time", () =>
    expectLinear(
      repeatsOf(CSS_TOKENS, [
        ["(", ")"],
        ["{", "}"],
        ["[", "]"],
        ["a{", "}"],
      ]),
      sanitizeCss,
    ));
});
