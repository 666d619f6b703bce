import type { Dictionary } from "../text";

/** Sentences about points, which the server makes for the site's pages and for mails. No page of the site has them. */
export const adminPointsTexts: Dictionary = {
  "{points} {term} are on their way, until {day}": {
    one: "{points} {term} está en camino y llega el {day}",
    other: "{points} {term} están en camino y llegan el {day}",
  },
  "{points} {term} are on their way, until later today": {
    one: "{points} {term} está en camino y llega hoy",
    other: "{points} {term} están en camino y llegan hoy",
  },
  "{points} {term} are waiting for approval": {
    one: "{points} {term} está pendiente de aprobación",
    other: "{points} {term} están pendientes de aprobación",
  },
  "{points} {term} expire on {day}": {
    one: "{points} {term} caduca el {day}",
    other: "{points} {term} caducan el {day}",
  },
  "{points} {term} expire today": {
    one: "{points} {term} caduca hoy",
    other: "{points} {term} caducan hoy",
  },
};
