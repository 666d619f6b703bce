/**
 * Part of a skeleton, which only JavaScript can replace by the streamed content. Without JavaScript the page is
 * reloaded after a second; by then the offers have been found and are part of the page.
 */
export function RefreshWithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="1" />
    </noscript>
  );
}
