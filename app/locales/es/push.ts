import type { Dictionary } from "../text";

/** Push notifications: the question, the switch, and what they say. */
export const push: Dictionary = {
  "Want to hear when you win?": "¿Quieres enterarte cuando ganes?",
  "{program} can notify you on this device when you win, reach a tier or a friend joins.":
    "{program} puede avisarte en este dispositivo cuando ganes, alcances un nivel o se una alguien que invitaste.",
  "Turn on": "Activar",
  "No, thanks": "No, gracias",
  "Notifications are on": "Notificaciones activadas",
  "Notifications are off": "Notificaciones desactivadas",
  "Notifications are still off": "Las notificaciones siguen desactivadas",
  "You can turn them on in My Account.": "Puedes activarlas en Mi cuenta.",
  "On this device": "En este dispositivo",
  "When you win, reach a tier or a friend joins. They stop when you sign out here.":
    "Cuando ganes, alcances un nivel o se una alguien que invitaste. Terminan cuando cierras sesión aquí.",
  "You've blocked them in your browser. Allow them in its settings for this site first.":
    "Las bloqueaste en tu navegador. Primero permítelas en sus ajustes para este sitio.",
  "This browser can't show notifications from this site.":
    "Este navegador no puede mostrar notificaciones de este sitio.",
  "This isn't a valid push subscription": "Este navegador envió algo que no es una suscripción",
  "Notifications can't be turned on here": "Aquí no se pueden activar las notificaciones",
  "This push service can't be reached": "No se puede contactar con este servicio de notificaciones",
  "You've earned {points} {term}.": "Ganaste {points} {term}.",
  "{reward} is yours.": "{reward} es para ti.",
  "Open {program} to see who to invite next.": "Abre {program} para ver a quién invitar ahora.",
  "Open {program} to see what comes with it.": "Abre {program} para ver lo que incluye.",
  "Open {program} to see your week.": "Abre {program} para ver tu semana.",
};
