import type { Dictionary } from "../translate";

export const mails: Dictionary = {
  "{sender} · Questions? Write to {email}": "{sender} · ¿Preguntas? Escribe a {email}",
  Hello: "Hola",
  "Hello {name}": "Hola, {name}",
  "Here is your code to sign in to {sender}. It works for {minutes} minutes, once, in the browser that asked for it.":
    "Este es tu código para entrar en {sender}. Funciona durante {minutes} minutos, una sola vez, en el navegador que lo pidió.",
  "Here is your link to sign in to {sender}. It works for {minutes} minutes, once.":
    "Este es tu enlace para entrar en {sender}. Funciona durante {minutes} minutos, una sola vez.",
  "If you did not ask for this, you can ignore this email: nobody can sign in without it.":
    "Si no lo pediste tú, puedes ignorar este correo: sin él, nadie puede iniciar sesión.",
  "It works for {minutes} minutes.": "Funciona durante {minutes} minutos.",
  "Never tell anyone this code; we will not ask for it.":
    "Nunca le des este código a nadie; nosotros no te lo pediremos.",
  "Please do not forward it: it opens your account.": "No lo reenvíes: abre tu cuenta.",
  "Sign in to {sender}": "Entrar en {sender}",
  "Your login code for {sender}": "Tu código de acceso a {sender}",
  "Your login link for {sender}": "Tu enlace de acceso a {sender}",
  "the admin area": "la administración",
};
