/**
 * Operator CSS (document 3, Settings > branding > css) stands in a style element of the public site.
 *
 * `sanitizeCss` makes sure that it stays style: it cannot end its element, load from another host or
 * run anything. It does not judge taste. The Content-Security-Policy is the second fence, not the first.
 */
const REMOVED: readonly RegExp[] = [
  /@(?:import|charset|namespace)[^;{}]*;?/gi,
  /(?<![-\w])expression\s*\(/gi,
  /(?<![-\w])(?:-moz-binding|behavior)\s*:/gi,
  // Every scheme a URL could start with, except pictures carried inline.
  /(?<![-\w])(?:https?|ftp|file|blob|filesystem|javascript|vbscript|wss?|data(?!:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]))\s*:/gi,
  // A tag can open only before a letter, `/`, `!` or `?`. A comparison in a media query survives.
  /<(?![\s=\d])/g,
  /-->/g,
];

/** Gives the operator's CSS without anything that could leave its style element or its host. */
export function sanitizeCss(operatorCss: string): string {
  let css = withoutDisguise(operatorCss);
  // A removal may join two halves of something else that must go: repeat until nothing changes.
  for (let before = ""; before !== css;) {
    before = css;
    for (const pattern of REMOVED) css = css.replace(pattern, "");
    css = css.replace(/\/{2,}/g, "/");
  }
  return css.trim();
}

/**
 * Undoes what hides words from the patterns: escapes (`u\72l`), comments inside words, control
 * characters that URL parsers skip. The result has no backslash left.
 */
function withoutDisguise(css: string): string {
  return css
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replaceAll("\\", "")
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ")
    .replace(/[\r\f]/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
