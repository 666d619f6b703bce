/**
 * What a server-rendered page holds where the CSRF token and the CSP nonce go, each as long as the real thing. They
 * are filled in per response, so that one rendered page can serve many visitors (http/visitor-pages.server.ts).
 */
export const TOKEN_PLACEHOLDER = "csrf-token-placeholder-of-43-characters-len";
export const NONCE_PLACEHOLDER = "csp-nonce-placeholder-24";
