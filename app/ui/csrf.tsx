import { TOKEN_PLACEHOLDER } from "~/http/placeholders";

/** The page's token: the placeholder while rendering on the server, which fills it in on the way out. */
export function csrfToken(): string {
  if (typeof document === "undefined") return TOKEN_PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
}

/** The hidden field that every form of ours carries (CONTRACT "Always there"). */
export function CsrfField() {
  return <input type="hidden" name="authenticity_token" value={csrfToken()} suppressHydrationWarning />;
}
