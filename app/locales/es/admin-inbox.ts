import type { Dictionary } from "../text";

/** What waits for an admin, what finished and what is unusual: the inbox, its bell and its mail. */
export const adminInbox: Dictionary = {
  Inbox: "Bandeja de entrada",
  "Inbox, {count} new": { one: "Bandeja de entrada, {count} novedad", other: "Bandeja de entrada, {count} novedades" },
  "Not seen yet": "Sin ver",
  Unusual: "Fuera de lo normal",
  Finished: "Terminado",
  "Finished in the last 7 days": "Terminado en los últimos 7 días",
  "Nothing waits for you.": "No tienes nada en espera.",
  "Nothing is unusual.": "No hay nada fuera de lo normal.",
  "Nothing has finished in the last 7 days.": "No ha terminado nada en los últimos 7 días.",
  "for up to {time}": "desde hace {time} como máximo",
  "{count} assigned to you": { one: "{count} asignado a ti", other: "{count} asignados a ti" },
  "{count} receipts wait for a review": {
    one: "{count} recibo espera una revisión",
    other: "{count} recibos esperan una revisión",
  },
  "{count} referrals wait for a review": {
    one: "{count} referido espera una revisión",
    other: "{count} referidos esperan una revisión",
  },
  "{count} reports about offers are open": {
    one: "{count} aviso sobre una oferta está abierto",
    other: "{count} avisos sobre ofertas están abiertos",
  },
  "{name} was drawn": "Se celebró el sorteo {name}",
  "A bulk change is done: {count} users were changed": {
    one: "Terminó un cambio masivo: cambió {count} usuario",
    other: "Terminó un cambio masivo: cambiaron {count} usuarios",
  },
  "{name} was given to {count} users who earned it": {
    one: "{name} se entregó a {count} usuario que lo consiguió",
    other: "{name} se entregó a {count} usuarios que lo consiguieron",
  },
  "Nobody can complete {name}: its feature or the payments are off":
    "Nadie puede completar {name}: su función o los pagos están desactivados",
  "Nobody can complete {name}: it has no posts left": "Nadie puede completar {name}: ya no tiene publicaciones",
  "An export is ready": "Una exportación está lista",
  "An export failed": "Una exportación falló",
  "{name} was imported": "Se importó {name}",
  "The import of {name} failed": "Falló la importación de {name}",
  "{name} gives {reward}, which is archived": "{name} da {reward}, que está archivada",
  "{name} gives {reward}, which has ended": "{name} da {reward}, que ha terminado",
  "{name} gives {reward}, which is out of coupons": "{name} da {reward}, que se quedó sin cupones",
  "{name} gives {reward}, of which none is left": "{name} da {reward}, de la que no queda ninguna",
  "{name} gives entries of {reward}, which has ended": "{name} da participaciones en {reward}, que ha terminado",
  "{points} {term} on {date}, usually {usual} a day": "{points} {term} el {date}; lo habitual es {usual} al día",
  "What waits in {program}": "En espera en {program}",
  "What is unusual in {program}": "Fuera de lo normal en {program}",
  "Open the inbox": "Abrir la bandeja de entrada",
  "You can turn this email off in your account.": "Puedes desactivar este correo en tu cuenta.",
  "Email me each morning what waits": "Enviarme un correo cada mañana con lo que espera",
  "One email for each program in which something waits for you or is unusual.":
    "Un correo por cada programa en el que algo te espera o está fuera de lo normal.",
};
