import { describe, expect, it } from "vitest";
import { checkCss, sanitizeCss } from "~/services/programs/operator-css";

describe("sanitizeCss", () => {
  it("does not change ordinary styles", () => {
    const css =
      '.tile > h3::before { content: "★"; color: #c4321a; scroll-behavior: smooth }\n@media (400px <= width < 900px) { a:hover { background: url(/files/a.png) } }';
    expect(sanitizeCss(css)).toBe(css);
    expect(sanitizeCss("a{background:url(data:image/png;base64,AAAA)}")).toContain("data:image/png;base64,AAAA");
  });

  it.each([
    "a{}</style><script>alert(1)</script>",
    "a{}</sty/**/le><script>",
    "a{}<</style/style>",
    "a{}\\3c/style><script>",
    "<!-- a{} -->",
  ])("cannot end its element: %s", (css) => {
    expect(sanitizeCss(css)).not.toMatch(/<[a-z/!?]|-->/i);
  });

  it.each([
    "@import url(https://evil.example.test/x.css);",
    "@im@import x;port 'https://evil.example.test/x.css';",
    "@\\69mport 'x.css';",
    "a{background:url(https://evil.example.test/x)}",
    "a{background:url(//evil.example.test/x)}",
    "a{background:u\\72l(  'ht\\74ps://evil.example.test' )}",
    "a{background:url('/\t/evil.example.test')}",
    "a{background:url(/\\5c evil.example.test)}",
    "a{background:image-set('https:/evil.example.test/x' 1x)}",
    "a{background:url(hthttp:tp://evil.example.test)}",
    "a{background:url(javascript:alert(1))}",
    "a{background:url(data:text/html,x)}",
    "a{width:expression(alert(1))}",
    "a{behavior:url(#x)}",
    "a{-moz-binding:url(#x)}",
    "a{background:url(h/* */ttps://evil.example.test)}",
  ])("reaches no other host and runs nothing: %s", (css) => {
    expect(sanitizeCss(css)).not.toMatch(
      /@import|(?<!\w)https?:|javascript:|data:text|\/\/|\\|expression\(|(?<!-)behavior:|-moz-binding:/i,
    );
  });
});

describe("what was removed", () => {
  it("is shown at its line", () => {
    const css = "a { color: red }\r\n@import url(x.css);\r\n\r\nb { background: url(https://evil.example.test/x) }";
    expect(checkCss(css).removed).toEqual([
      { line: 2, parts: ["@import url(x.css);"] },
      { line: 4, parts: ["https:", "//"] },
    ]);
  });

  it("is shown at its line below comments and escapes, and where parts of two lines were joined", () => {
    const css = "/* one\ntwo\nthree */\na { content: '\\41' }\n<sc\\72ipt>\n@im@import x;port y;";
    expect(checkCss(css).removed).toEqual([
      { line: 5, parts: ["<"] },
      { line: 6, parts: ["@import x;", "@import y;"] },
    ]);
  });

  it("is nothing in ordinary styles", () => {
    expect(checkCss("a { color: #fff }\n/* https://example.test */\nb { margin: 0 }").removed).toEqual([]);
  });
});
