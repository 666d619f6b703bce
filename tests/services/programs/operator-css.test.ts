import data from "css-tree/definition-syntax-data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isKnownProperty } from "~/services/programs/css-properties";
import { checkCss, sanitizeCss } from "~/services/programs/operator-css";
import { expectLinear } from "../../fuzz/fuzzing";

type Dictionary = { properties: object; atrules: Record<string, { descriptors: object | null }> };

describe("sanitizeCss", () => {
  it.each([
    '.tile > h3::before { content: "★"; color: #c4321a; scroll-behavior: smooth }\n@media (400px <= width < 900px) { a:hover { background: url(/files/a.png) } }',
    "a{background:url(data:image/png;base64,AAAA)}",
    `a { background: url("data:image/webp;base64,AAAA"), image-set("/files/a.png" 1x, "/files/b.png" 2x) }`,
    "@font-face { font-family: Own; src: url('/media/1/own.woff2') format('woff2') }",
    ".card { &:hover { top: 1px } @container (width > 400px) { top: calc(1px + (2px * 3)) } }",
    '@supports (color: oklch(0 0 0)) { a::after { content: "Note: see https://help.example.test" } }',
    "@-webkit-keyframes pulse { from { opacity: 0.5 } to { opacity: 1 } }",
    ".md\\:flex, #\\31 st, [href^='#'], :not(.a, .b) { --gap: 4px; margin: -1px auto !important }",
    "@property --angle { syntax: '*'; inherits: false; initial-value: 1 }",
    "a { --own: {b: c; d}; --x:; color: var(--own) }",
    ".card { h3 { color: red } a:hover { top: 1px } b:not(.c):hover, i { top: 1px } color: red; > p:first-child {} }",
    "a { -WebKit-Text-Size-Adjust: none; -webkit-font-smoothing: antialiased; COLOR: red; \\63olor: red }",
    "@font-feature-values Own { font-display: swap; @styleset { nice-style: 12 } @swash { fancy: 1 } }",
    "@page :first { size: a4; margin: 1cm; @top-left { content: 'a' } }",
    "@layer base, theme; @layer base { a { color: red } } @scope (.a) to (.b) { img { top: 0 } }",
    "@media print { a { color: red } } @starting-style { b { opacity: 0 } } @view-transition { navigation: auto }",
    "@counter-style own { system: cyclic; symbols: '★'; suffix: ' ' } @position-try --below { position-area: bottom }",
    "@supports (display: grid) and (not (foo: bar)) { a { grid-area: 1 / 1 } }",
    '@font-palette-values --own { font-family: Own; base-palette: 1; override-colors: 0 red } a::before { content: "\\\\" }',
  ])("does not change ordinary styles: %s", (css) => {
    expect(sanitizeCss(css)).toBe(css);
  });

  it.each([
    "a{}</style><script>alert(1)</script>",
    "a{}</sty/**/le><script>",
    "a{}<</style/style>",
    "a{}\\3c/style><script>",
    "a{}\\</style><script>",
    "a{content:'</style><script>'}",
    "a{content:'\\\\</style><script>'}",
    "a{background:url(data:image/svg+xml,</style><script>)}",
    "#\\</style>{}",
    "a{width:1\\</style>}",
    "@media\\</style>{}",
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
    "a{background:u\\72l(https://evil.example.test)}",
    "a{background:url('/\t/evil.example.test')}",
    "a{background:url(/\\5c evil.example.test)}",
    "a{background:url('/\\a /evil.example.test')}",
    "a{background:image-set('https:/evil.example.test/x' 1x)}",
    'a{background:image-set("\\68ttps:/evil.example.test/x" 1x)}',
    "a{--x:'https:/evil.example.test';background:image-set(var(--x) 1x)}",
    "a{background:url(hthttp:tp://evil.example.test)}",
    "a{background:url(javascript:alert(1))}",
    "a{background:url(data:text/html,x)}",
    "a{background:url('data:text/html,x')}",
    "a{background:×url(https://evil.example.test)}",
    "a{width:expression(alert(1))}",
    "a{behavior:url(#x)}",
    "a{-moz-binding/**/:url(#x)}",
    "a{background:url(h/* */ttps://evil.example.test)}",
    "a{\\62 ehavior:url(#x)}",
    "a{b{behavior:url(#x)}}",
    "a{background:src('https://evil.example.test')}",
    "a{background:cross-fade('//evil.example.test', red)}",
    "a{background:url(\0https://evil.example.test)}",
    "a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='//evil.example.test/x')}",
    "a{background:url('https://evil.example.test",
    "@namespace 'https://evil.example.test';",
    "@document url(https://evil.example.test){a{}}",
    "@charset 'utf-7'; @import//**/'x.css';",
  ])("reaches no other host and runs nothing: %s", (css) => {
    expect(sanitizeCss(css)).not.toMatch(
      /@import|(?<!\w)https?:|javascript:|data:text|\/\/|\\|expression\(|(?<!-)behavior:|-moz-binding/i,
    );
  });

  it("leaves no URL without quotes where a string broke off", () => {
    expect(sanitizeCss('a{background:url("a\nhttps://evil.example.test)}')).toContain('url(""\n');
  });

  const pieces = fc.constantFrom(
    ..."url( URL( u\\72l( src( image-set( https: // /\\ \\ \\< < > </style @import @media @ ; { } ( ) [ ] \" ' /* */ <!-- -->".split(
      " ",
    ),
    ...[
      "\n",
      " ",
      "\t",
      "\0",
      "a",
      "behavior",
      ":",
      "-",
      "1",
      "\\3c ",
      "data:image/png,",
      "evil.example.test",
      "×",
      "\ufeff",
      "--x",
      "color",
      "b:c",
      "!important",
      "@styleset",
    ],
  );
  it("changes nothing in what it once made safe", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const { css } = checkCss(parts.join(""));
        expect(checkCss(css)).toEqual({ css, removed: [] });
        expect(css).not.toMatch(/<[a-z/!?]/i);
      }),
      {
        numRuns: 3_000,
        seed: 1,
        examples: [[["behavior", "]", ":"]], [["behavior", "-->", ":"]], [["behavior", "expression(1)", ":"]]],
      },
    );
  });

  const of = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length));
  it.each<[string, (length: number) => string]>([
    ["tags", of("<")],
    ["at-rules in at-rules", (n) => `${of("@im")(n / 2)}@import x;${of("port x;")(n / 2)}`],
    ["escapes", of("\\69")],
    ["opening comments", of("/*")],
    ["comments", of("/**/")],
    ["URLs", of("url(https://a.test)")],
    ["open URLs", of("url(")],
    ["quotes", of('"\n')],
    ...["()", "[]", "{}"].map((pair): [string, (length: number) => string] => [
      pair,
      (n) => of(pair[0]!)(n / 2) + of(pair[1]!)(n / 2),
    ]),
    ["open brackets", of("{([")],
    ["functions", of("expression(")],
    ["declarations", of("behavior:")],
    ["unknown declarations", (n) => `a{${of("b:c;")(n)}}`],
    ["unknown declarations in blocks", of("a{b:c;")],
    ["variables that never end", of("a{--b:{")],
    ["names with comments", (n) => `a{${of("b/**/")(n)}:c}`],
    ["selectors in blocks", of("a:b{")],
  ])("takes linear time for a long sheet: %s", (_, text) => expectLinear([text], checkCss));
});

describe("what was removed", () => {
  it("is shown at its line", () => {
    const css = "a { color: red }\r\n@import url(x.css);\r\n\r\nb { background: url(https://evil.example.test/x) }";
    expect(checkCss(css).removed).toEqual([
      { line: 2, parts: ["@import url(x.css);"] },
      { line: 4, parts: ["url(https://evil.example.test/x)"] },
    ]);
  });

  it("is shown at its line below comments and escapes", () => {
    const css = "/* one\ntwo\nthree */\na { content: '\\41' }\n<sc\\72ipt>\n@im@import x;port y;";
    expect(checkCss(css).removed).toEqual([
      { line: 5, parts: ["<"] },
      { line: 6, parts: ["@im@import x;"] },
    ]);
  });

  it.each([
    ["a { colr: red }", ["colr: red"]],
    ["a { top: 1px; colr: red;b { top: 0 } }", ["colr: red;"]],
    ["a { colr: url(/a;b) [;] (;); top: 0 }", ["colr: url(/a;b) [;] (;);"]],
    ["a { c\\6f lr : red; -webkit-new: red }", ["c\\6f lr : red;"]],
    ["@media print { b { colr/**/: red } }", ["colr/**/: red"]],
    ["@font-face { font-name: Own }", ["font-name: Own"]],
    ["a { @container (width > 1px) { b: c } }", ["b: c"]],
    ["a { b: c ) ] d; top: 0 }", ["b: c ) ] d;"]],
    ["a { b: rgb(1; 2 } c { top: 0 }", ["b: rgb(1; 2 } c { top: 0 }"]],
    ["a { margin-bind: 1; -moz-binding: url(#x); top: 0 }", ["margin-bind: 1;", "-moz-binding: url(#x);"]],
  ])("is a declaration whose name no browser knows: %s", (css, parts) => {
    expect(checkCss(css).removed).toEqual([{ line: 1, parts }]);
    expect(checkCss(checkCss(css).css).removed).toEqual([]);
  });

  it("is shown in the order of the lines", () => {
    expect(checkCss("a {\n  b: c;\n  e: url(//e.test);\n}\n<f>").removed).toEqual([
      { line: 2, parts: ["b: c;"] },
      { line: 3, parts: ["e: url(//e.test);", "url(//e.test)"] },
      { line: 5, parts: ["<"] },
    ]);
  });

  it("is no name that css-tree knows, but the one that runs", () => {
    const { properties, atrules } = data as Dictionary;
    const names = [
      ...Object.keys(properties),
      ...Object.values(atrules).flatMap(({ descriptors }) => Object.keys(descriptors ?? {})),
    ];
    expect(names.length).toBeGreaterThan(600);
    expect(names.filter((name) => !isKnownProperty(name))).toEqual(["behavior"]);
    expect(checkCss("a { -moz-binding: url(#x) }").css).not.toContain("binding");
  });

  it("is nothing in ordinary styles", () => {
    expect(checkCss("a { color: #fff }\n/* https://example.test */\nb { margin: 0 }").removed).toEqual([]);
  });

  it("is a closing bracket that closes nothing", () => {
    expect(checkCss("a { color: red } }\nb { margin: 0 }").removed).toEqual([{ line: 1, parts: ["}"] }]);
  });
});

describe("what is never closed", () => {
  it.each([
    ["a { color: red }\n@media print {\nb { margin: 0 }\n", { line: 2, part: "{" }],
    ["a {\ncolor: rgb(1, 2, 3 }\nb { margin: 0 }", { line: 2, part: "rgb(" }],
    ["a { color: red }\n[href { margin: 0 }", { line: 2, part: "[" }],
    ["a { color: red }\n/* b { margin: 0 }", { line: 2, part: "/*" }],
    ["a { background: url(/x.png; }\nb { margin: 0 }", { line: 1, part: "url(" }],
  ])("is shown at its line: %s", (css, unclosed) => {
    expect(checkCss(css).unclosed).toEqual(unclosed);
    expect(checkCss(checkCss(css).css).unclosed).toBeUndefined();
  });
});
