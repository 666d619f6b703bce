import { TOKEN_PLACEHOLDER } from "~/platform/placeholders";

/** The page's CSRF token. On the server a placeholder, which is replaced when the response is sent. */
export function csrfToken(): string {
  if (typeof document === "undefined") return TOKEN_PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
}

/** The hidden field with the CSRF token. Every form that posts needs it. */
export function CsrfField() {
  return <input type="hidden" name="authenticity_token" value={csrfToken()} suppressHydrationWarning />;
}
