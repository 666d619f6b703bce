/**
 * The operator's CSS is put into a style element of the public site. `sanitizeCss` makes sure that it can only style:
 * it cannot end its element, load from another host or run anything. The Content-Security-Policy is a second barrier.
 */
const REMOVED: readonly RegExp[] = [
  /@(?:import|charset|namespace)[^;{}]*;?/gi,
  /(?<![-\w])expression\s*\(/gi,
  /(?<![-\w])(?:-moz-binding|behavior)\s*:/gi,
  // Every scheme that a URL could start with, except inline pictures.
  /(?<![-\w])(?:https?|ftp|file|blob|filesystem|javascript|vbscript|wss?|data(?!:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]))\s*:/gi,
  // A tag can open only before a letter, `/`, `!` or `?`. A comparison in a media query survives.
  /<(?![\s=\d])/g,
  /-->/g,
];

/** Removes everything from the operator's CSS that could leave its style element or load from another host. */
export function sanitizeCss(operatorCss: string): string {
  let css = withoutDisguise(operatorCss);
  // Removing something may join two parts to something else that must go, so repeat until nothing changes.
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
