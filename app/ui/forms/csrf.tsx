import { TOKEN_PLACEHOLDER } from "~/platform/placeholders";

/** The page's CSRF token. On the server a placeholder, which is replaced when the response is sent. */
export function csrfToken(): string {
  if (typeof document === "undefined") return TOKEN_PLACEHOLDER;
  return tokenElement()?.content ?? "";
}

/** Replaces the page's CSRF token, in its forms too. */
export function setCsrfToken(token: string): void {
  const element = tokenElement();
  if (element) element.content = token;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="authenticity_token"]'))
    field.value = token;
}

/** The hidden field with the CSRF token. Every form that posts needs it. */
export function CsrfField() {
  return <input type="hidden" name="authenticity_token" value={csrfToken()} suppressHydrationWarning />;
}

function tokenElement(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
}
