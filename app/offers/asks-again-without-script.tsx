/**
 * Part of a skeleton: what comes after it needs a script to take its place. Where there is none the page is asked for
 * again, by when its offers have been found.
 */
export function AsksAgainWithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="1" />
    </noscript>
  );
}
