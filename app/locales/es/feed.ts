import type { Dictionary } from "../text";

/** Feed posts on the site, and the mails of evergreen settings. */
export const feed: Dictionary = {
  "{reward} ends on {day}, and you have enough to claim it.":
    "{reward} termina el {day} y tienes suficiente para canjearlo.",
  "{reward} ends soon": "{reward} termina pronto",
  "All news": "Todas las noticias",
  "Check back soon.": "Vuelve pronto.",
  "Don't miss it": "No te lo pierdas",
  "Don't miss it, {name}": "No te lo pierdas, {name}",
  News: "Noticias",
  "No news yet": "Aún no hay noticias",
  "Read more": "Leer más",
  "Read more: {title}": "Leer más: {title}",
  "See the challenges": "Ver los retos",
  "See what it is": "Ver de qué se trata",
  "Welcome, {name}!": "¡Te damos la bienvenida, {name}!",
  "You're in. Start with a challenge: each one earns you {term}.":
    "Ya eres parte. Empieza con un reto: con cada uno ganas {term}.",
};
