import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/**
 * The page's CSP nonce, from the context on the server. Browsers hide the attribute, but scripts of the page may read
 * the property. An error that React shows by a new document needs it: without it the policy rejects the theme.
 */
export function useNonce(): string | undefined {
  const rendered = useContext(NonceContext);
  return rendered ?? nonceOfDocument();
}

function nonceOfDocument(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLElement>("style[nonce], script[nonce]")?.nonce || undefined;
}
