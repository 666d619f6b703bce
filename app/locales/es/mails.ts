import type { Dictionary } from "../text";

export const mails: Dictionary = {
  "A passkey was added to your account at {program}": "Se añadió una clave de acceso a tu cuenta en {program}",
  "A passkey was added to your account at {program}. It signs in without an email.":
    "Se añadió una clave de acceso a tu cuenta en {program}. Con ella se entra sin correo.",
  "If this wasn't you, remove it in your account and contact us.":
    "Si no lo hiciste tú, quítala en tu cuenta y ponte en contacto con nosotros.",
  "You have enough in {program} for {reward}. It's yours as soon as you claim it.":
    "Te alcanza en {program} para: {reward}. Es para ti en cuanto la canjees.",
  "It's yours as soon as you claim it.": "Es para ti en cuanto la canjees.",
  "You did it, {name}!": "¡Lo lograste, {name}!",
  "You did it!": "¡Lo lograste!",
  "Confirm this email": "Confirmar este correo",
  "Confirm your new email for {program}": "Confirma tu nuevo correo para {program}",
  "If you have no account at {program}, ignore this email. Nothing changes.":
    "Si no tienes una cuenta en {program}, ignora este correo. No cambia nada.",
  "The email of your account at {program} was changed": "El correo de tu cuenta en {program} cambió",
  "The link expires in {hours} hours.": "El enlace caduca en {hours} horas.",
  "Use this link to change the email of your account at {program} to this one. From then on, you sign in with it.":
    "Usa este enlace para que este sea el correo de tu cuenta en {program}. Desde entonces entrarás con él.",
  "Your account at {program} has another email address from now on. You were signed out everywhere.":
    "Tu cuenta en {program} tiene otro correo a partir de ahora. Se cerraron todas tus sesiones.",
  "Your two accounts at {program} are one now": "Tus dos cuentas en {program} ahora son una",
  "Your other account at {program} was merged into this one.": "Tu otra cuenta en {program} se unió a esta.",
  "Your account at {program} was merged into your other one. From now on, sign in with {email}.":
    "Tu cuenta en {program} se unió a tu otra cuenta. Desde ahora, entra con {email}.",
  "{points} {term}, your {rewards} and your history moved along.":
    "Con ella pasaron {points} {term}, tus {rewards} y tu historial.",
  "Your {rewards} and your history moved along.": "Con ella pasaron tus {rewards} y tu historial.",
  "You now have {balance} {term}.": "Ahora tienes {balance} {term}.",
  "If the other account wasn't yours, please contact us.":
    "Si la otra cuenta no era tuya, ponte en contacto con nosotros.",
  "Sign in to {program} with your other address": "Entra en {program} con tu otro correo",
  "The account with this address was merged into your other one. Sign in with {email}.":
    "La cuenta con este correo se unió a tu otra cuenta. Entra con {email}.",
  "If you didn't try to sign in, you can ignore this email.": "Si no intentaste entrar, puedes ignorar este correo.",
  "Your email was changed": "Tu correo cambió",
  "If you didn't ask for this, please contact us.": "Si no lo pediste, ponte en contacto con nosotros.",
  "Your account at {program} and your personal data were deleted. This can't be undone.":
    "Tu cuenta en {program} y tus datos personales se eliminaron. No se puede deshacer.",
  "Your account at {program} was deleted": "Tu cuenta en {program} se eliminó",
  "Your account was deleted": "Tu cuenta se eliminó",
  "Congratulations!": "¡Felicidades!",
  "Congratulations, {name}!": "¡Felicidades, {name}!",
  "See what you've earned": "Ver lo que ganaste",
  "See what you've got": "Ver tu regalo",
  "You've earned {reward}. See what comes with it.": "Ganaste {reward}. Mira lo que incluye.",
  "You've earned {reward}": "Ganaste {reward}",
  "{sender} · Questions? Write to {email}": "{sender} · ¿Preguntas? Escribe a {email}",
  Hello: "Hola",
  "Hello {name}": "Hola, {name}",
  "Use this code to sign in to {sender}. It expires in {minutes} minutes and works once, in the browser you requested it from.":
    "Usa este código para entrar en {sender}. Vence en {minutes} minutos y funciona una sola vez, en el navegador desde el que lo pediste.",
  "Use this link to sign in to {sender}. It expires in {minutes} minutes and works once.":
    "Usa este enlace para entrar en {sender}. Vence en {minutes} minutos y funciona una sola vez.",
  "If you didn't request this, you can ignore this email. No one can sign in without it.":
    "Si no lo solicitaste, puedes ignorar este correo. Nadie puede entrar sin él.",
  "It expires in {minutes} minutes.": "Vence en {minutes} minutos.",
  "Don't share this code with anyone. We'll never ask for it.":
    "No compartas este código con nadie. Nunca te lo pediremos.",
  "Don't forward this email. The link opens your account.": "No reenvíes este correo. El enlace abre tu cuenta.",
  "Sign in to {sender}": "Entrar en {sender}",
  "Your login code for {sender}": "Tu código de acceso a {sender}",
  "Your login link for {sender}": "Tu enlace de acceso a {sender}",
  "the admin area": "la administración",
  "Your claim of {reward} was canceled. {points} {term} are back in your account.": {
    one: "Tu canje de {reward} se anuló. {points} {term} vuelve a estar en tu cuenta.",
    other: "Tu canje de {reward} se anuló. {points} {term} vuelven a estar en tu cuenta.",
  },
  "Your claim of {reward} was canceled.": "Tu canje de {reward} se anuló.",
  "Your claim of {reward} was canceled": "Tu canje de {reward} se anuló",
  "Open {program}": "Abrir {program}",
  "Your new code for {reward}": "Tu código nuevo para {reward}",
  "Here is a new code for {reward}. The one that you had no longer works.":
    "Este es tu código nuevo para {reward}. El que tenías ya no funciona.",
  "Open {reward}": "Abrir {reward}",
};
