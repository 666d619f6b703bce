import type { Dictionary } from "../text";

/** Sentences about points, which the server makes for the site's pages and for mails. No page of the site has them. */
export const adminPointsTexts: Dictionary = {
  "{points} {term} are on their way, until {day}": {
    one: "{points} {term} está en camino, hasta el {day}",
    other: "{points} {term} están en camino, hasta el {day}",
  },
  "{points} {term} are on their way, until later today": {
    one: "{points} {term} está en camino, hasta más tarde hoy",
    other: "{points} {term} están en camino, hasta más tarde hoy",
  },
  "{points} {term} are waiting for approval": {
    one: "{points} {term} está pendiente de aprobación",
    other: "{points} {term} están pendientes de aprobación",
  },
  "{points} {term} expire on {day}": {
    one: "{points} {term} vence el {day}",
    other: "{points} {term} vencen el {day}",
  },
  "{points} {term} expire today": {
    one: "{points} {term} vence hoy",
    other: "{points} {term} vencen hoy",
  },
};
