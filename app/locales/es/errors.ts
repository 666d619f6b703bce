import type { Dictionary } from "../text";

/** The error messages of services and of database functions. */
export const errors: Dictionary = {
  "The blockchain can't be reached.": "No se puede acceder a la blockchain.",
  "A reversal can't be reversed.": "Una reversión no se puede revertir.",
  "Action not found": "No se encontró la acción",
  "Challenge not found": "No se encontró el reto",
  "Choose a challenge": "Elige un reto",
  "Choose a language": "Elige un idioma",
  "Choose a reward": "Elige una recompensa",
  "Invalid email": "Correo no válido",
  "Before the @, use only letters without accents, digits and symbols":
    "Antes de la @, usa solo letras sin acentos, números y símbolos",
  "Invalid input": "Datos no válidos",
  "Not found": "No encontrado",
  "Method not allowed": "Método no permitido",
  "Answer all required questions.": "Responde todas las preguntas obligatorias.",
  "Choose each option only once": "Elige cada opción una sola vez",
  "Choose one of the options": "Elige una de las opciones",
  "Choose yes or no": "Elige sí o no",
  "Confirm that you're human and try again.": "Confirma que eres una persona e inténtalo de nuevo.",
  "Enter a date": "Escribe una fecha",
  "Enter a date and time": "Escribe una fecha y hora",
  "Enter a number": "Escribe un número",
  "Enter a phone number": "Escribe un número de teléfono",
  "Enter a time": "Escribe una hora",
  "Enter a whole number": "Escribe un número entero",
  "Give only one answer": "Da una sola respuesta",
  "Sign in to continue.": "Inicia sesión para continuar.",
  "Choose the file again": "Vuelve a elegir el archivo",
  "Email me a code": "Enviarme un código",
  Send: "Enviar",
  "Sign in as <email>{email}</email> to continue.": "Inicia sesión como <email>{email}</email> para continuar.",
  "Sign in in a new tab": "Iniciar sesión en otra pestaña",
  "Sign in to continue": "Inicia sesión para continuar",
  "Someone else has signed in in this browser. What you entered is still here and wasn't sent.":
    "Otra persona inició sesión en este navegador. Lo que escribiste sigue aquí y no se envió.",
  "Someone else is signed in in this browser. What you entered is still here and wasn't sent. Sign in as before in a new tab, then come back and continue.":
    "Otra persona tiene la sesión iniciada en este navegador. Lo que escribiste sigue aquí y no se envió. Inicia sesión como antes en otra pestaña; luego vuelve aquí y continúa.",
  "We emailed a 6-digit code to <email>{email}</email>.": "Enviamos un código de 6 dígitos a <email>{email}</email>.",
  "We emailed a login link to <email>{email}</email>. Open it in this browser, then come back here.":
    "Enviamos un enlace de acceso a <email>{email}</email>. Ábrelo en este navegador y vuelve aquí.",
  "Your session has ended. What you entered is still here.": "Tu sesión terminó. Lo que escribiste sigue aquí.",
  "Your session has ended. What you entered is still here: sign in in a new tab, then come back and continue.":
    "Tu sesión terminó. Lo que escribiste sigue aquí: inicia sesión en otra pestaña; luego vuelve aquí y continúa.",
  "Your session was renewed. What you entered is still here and wasn't sent yet.":
    "Tu sesión se renovó. Lo que escribiste sigue aquí y aún no se envió.",
  "An unexpected error occurred.": "Ha ocurrido un error inesperado.",
  "You're offline. Nothing is lost: save again when you're connected.":
    "No tienes conexión. No se ha perdido nada: guarda otra vez cuando la recuperes.",
  "This request was already completed. Its response is no longer available.":
    "Esta solicitud ya se realizó. Su respuesta ya no se puede leer.",
  "Not sent: sign in to continue.": "No se envió: inicia sesión para continuar.",
  "Use {max} characters or fewer": "Usa {max} caracteres como máximo",
  "Post not found": "No se encontró la publicación",
  "Enter a number from {min} to {max}": "Escribe un número entre {min} y {max}",
  "Enter a date from {min} to {max}": "Elige una fecha entre el {min} y el {max}",
  "Enter {min} or more": "Escribe {min} o más",
  "Enter {max} or less": "Escribe {max} como máximo",
  "Enter {min} or a later date": "Elige el {min} o una fecha posterior",
  "Enter {max} or an earlier date": "Elige el {max} o una fecha anterior",
  "Reward not found": "No se encontró la recompensa",
  "File storage is unavailable right now. Please try again in a moment.":
    "El almacenamiento de archivos no está disponible en este momento. Inténtalo de nuevo en un momento.",
  "That code is no longer valid. Request a new one.": "Ese código ya no es válido. Pide uno nuevo.",
  "That code isn't right. Check it and try again.": "Ese código no es correcto. Revísalo e inténtalo de nuevo.",
  "The amount must be positive.": "La cantidad debe ser positiva.",
  "This is taking too long. Please try again in a moment.":
    "Esto está tardando demasiado. Inténtalo de nuevo en un momento.",
  "We couldn't reach the bot check. Please try again.":
    "No pudimos conectar con la verificación contra bots. Inténtalo de nuevo.",
  "The Idempotency-Key must be 1 to 200 visible characters.":
    "La Idempotency-Key debe tener de 1 a 200 caracteres visibles.",
  "The request could not be read.": "No se pudo leer la solicitud.",
  "The winners have been drawn already.": "Ya se sortearon los ganadores.",
  "This is sold out.": "Ya se agotó.",
  "Not enough points.": "No hay puntos suficientes.",
  "Points not found": "No se encontraron los puntos",
  "There's no program at this address.": "No hay ningún programa en esta dirección.",
  "We couldn't find this page.": "No encontramos esta página.",
  "There's nothing to reverse.": "No hay nada que revertir.",
  "This account can't sign in. Write to {email} for help.":
    "Esta cuenta no puede entrar. Escribe a {email} para recibir ayuda.",
  "This account can't sign in. Contact the program's support.":
    "Esta cuenta no puede iniciar sesión. Comunícate con el soporte del programa.",
  "This action can't be reversed.": "Esta acción no se puede revertir.",
  "This challenge can't be submitted.": "Este reto no se puede enviar.",
  "This challenge doesn't exist.": "Este reto no existe.",
  "Our partner completes this challenge for you.": "Nuestro socio completa este reto por ti.",
  "This has already been reversed.": "Esto ya se revirtió.",
  "This idempotency key was used for another request.": "Esta clave de idempotencia ya se usó en otra solicitud.",
  "This login link has expired or was already used. Request a new one.":
    "Este enlace de acceso venció o ya se usó. Pide uno nuevo.",
  "This item doesn't exist.": "Este elemento no existe.",
  "This page doesn't exist.": "Esta página no existe.",
  "This question isn't part of the challenge": "Esta pregunta no es parte del reto",
  "This can't be claimed with {term}.": "No se puede canjear con {term}.",
  "This isn't available.": "No está disponible.",
  "Too many attempts. Please try again later.": "Demasiados intentos. Inténtalo más tarde.",
  "We just sent you an email. You can request a new one in {seconds} seconds.": {
    one: "Acabamos de enviarte un correo. Podrás pedir otro en {seconds} segundo.",
    other: "Acabamos de enviarte un correo. Podrás pedir otro en {seconds} segundos.",
  },
  "You do not have permission to access this page. Please contact your administrator.":
    "No tienes permiso para entrar en esta página. Comunícate con tu administrador.",
  "You've already claimed this.": "Ya lo canjeaste.",
  "You've already completed this challenge.": "Ya completaste este reto.",
  "You've already completed this challenge. You can do it again from {time}.":
    "Ya completaste este reto. Podrás repetirlo a partir de: {time}.",
  "You need {points} more {term} to claim this.": {
    one: "Te falta {points} {term} para canjearlo.",
    other: "Te faltan {points} {term} para canjearlo.",
  },
  "Your session has changed. Reload the page and try again.":
    "Tu sesión cambió. Vuelve a cargar la página e inténtalo de nuevo.",
};
