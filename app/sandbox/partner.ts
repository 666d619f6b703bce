import { sandboxLoader } from "~/http/handlers/public.server";
import { escapeMarkup } from "~/platform/escape-markup";

/**
 * `GET /sandbox/partner?program_id=`: the sandbox's replacement of the partner's page, which /photos shows in a frame.
 * It is a separate document, without the site's scripts, styles and session, like the page of another site.
 */
export const loader = sandboxLoader(async ({ url }) => {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  return new Response(page(url.searchParams.get("program_id") ?? ""), { headers });
});

function page(programId: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner page</title>
<style>
  body { margin: 0; padding: 32px 24px; background: #fff; color: #222; font: 16px/1.55 system-ui, sans-serif; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 12px; padding: 0; list-style: none; }
  li { display: grid; place-items: end start; aspect-ratio: 4/3; padding: 12px; border-radius: 12px; background: #e6e9ee; }
</style></head><body>
<h1>Photo wall</h1>
<p>This stands in for the partner's page. It was opened for the program <strong>${escapeMarkup(programId)}</strong>.</p>
<ul><li>Morning</li><li>Market</li><li>Harvest</li><li>Friends</li></ul>
</body></html>`;
}
