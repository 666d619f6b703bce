/**
 * A page that ours show in a frame, as if it were of another site: a document of its own, without the site's scripts,
 * styles and session.
 * @param body markup; the caller escapes what is in it
 */
export function framedDocument(title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  body { margin: 0; padding: 32px 24px; background: #fff; color: #222; font: 16px/1.55 system-ui, sans-serif; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 12px; padding: 0; list-style: none; }
  li { display: grid; place-items: end start; aspect-ratio: 4/3; padding: 12px; border-radius: 12px; background: #e6e9ee; }
  form { display: grid; gap: 12px; max-width: 560px; }
  textarea, button { padding: 8px 12px; border: 1px solid #767676; border-radius: 8px; font: inherit; }
  button { justify-self: start; border-color: #222; background: #222; color: #fff; cursor: pointer; }
</style></head><body>
${body}
</body></html>`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
