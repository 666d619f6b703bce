/**
 * The form of a CSRF token: a signature, and then whom the page was made for. The second part lets a browser that has
 * signed in again tell whether an open page still belongs to the person who is signed in now.
 */
const SIGNATURE_LENGTH = 43; // 256 bits in base64url
const OWNER_LENGTH = 16;

export const CSRF_TOKEN_LENGTH = SIGNATURE_LENGTH + OWNER_LENGTH;

/** The owner of a page for nobody in particular. */
export const VISITOR = "0".repeat(OWNER_LENGTH);

/** The token of a signature and an owner: `VISITOR`, or a text that stands for one person, of which the beginning counts. */
export function csrfTokenOf(signature: string, owner: string): string {
  return signature + owner.slice(0, OWNER_LENGTH);
}

export function signatureIn(token: string): string {
  return token.slice(0, SIGNATURE_LENGTH);
}

/** The owner in a token; that of visitors for one that has none. */
export function ownerIn(token: string): string {
  return token.slice(SIGNATURE_LENGTH) || VISITOR;
}

/** Marks the redirect of a page's form whose session has ended. Redirects of data requests have no status of their own. */
export const SESSION_HEADER = "X-Session";
