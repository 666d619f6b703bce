const BEARER = /^bearer +(\S+)$/i;

/** The API key in an `Authorization: Bearer …` header, as text; undefined without one. */
export function bearerKeyOf(authorization: string | null | undefined): string | undefined {
  return BEARER.exec(authorization?.trim() ?? "")?.[1];
}
