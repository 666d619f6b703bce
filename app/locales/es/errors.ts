import type { Dictionary } from "../translate";

/** The error messages of services and of database functions. */
export const errors: Dictionary = {
  "A reversal cannot be reversed.": "Una reversión no se puede revertir.",
  "Action not found": "No se encontró la acción",
  "Challenge not found": "No se encontró el reto",
  "Choose a challenge": "Elige un reto",
  "Choose a language": "Elige un idioma",
  "Choose a reward": "Elige una recompensa",
  "Invalid email": "Correo no válido",
  "Invalid input": "Datos no válidos",
  "Not found": "No encontrado",
  "Please answer all required questions.": "Responde todas las preguntas obligatorias.",
  "Please choose each option once": "Elige cada opción una sola vez",
  "Please choose one of the options": "Elige una de las opciones",
  "Please choose yes or no": "Elige sí o no",
  "Please confirm that you are human and try again.": "Confirma que eres una persona e inténtalo de nuevo.",
  "Please enter a date": "Escribe una fecha",
  "Please enter a date and time": "Escribe una fecha y hora",
  "Please enter a number": "Escribe un número",
  "Please enter a phone number": "Escribe un número de teléfono",
  "Please enter a time": "Escribe una hora",
  "Please enter a whole number": "Escribe un número entero",
  "Please give one answer": "Da una sola respuesta",
  "Please sign in to continue.": "Inicia sesión para continuar.",
  "Please use at most {max} characters": "Usa {max} caracteres como máximo",
  "Post not found": "No se encontró la publicación",
  "Reward not found": "No se encontró la recompensa",
  "Files cannot be stored or read right now. Please try again in a moment.":
    "Ahora no se pueden guardar ni leer archivos. Inténtalo de nuevo en un momento.",
  "That code is no longer valid. Please request a new one.": "Ese código ya no es válido. Pide uno nuevo.",
  "That code is not right. Please check it and try again.": "Ese código no es correcto. Revísalo e inténtalo de nuevo.",
  "The amount must be positive.": "La cantidad debe ser positiva.",
  "This takes too long right now. Please try again in a moment.":
    "Esto está tardando demasiado. Inténtalo de nuevo en un momento.",
  "The bot check cannot be reached. Please try again.":
    "No se pudo hacer la verificación contra bots. Inténtalo de nuevo.",
  "The Idempotency-Key must be 1 to 200 visible characters.":
    "La Idempotency-Key debe tener de 1 a 200 caracteres visibles.",
  "The request could not be read.": "No se pudo leer la solicitud.",
  "There are none left of this reward.": "Ya no queda ninguna de estas recompensas.",
  "There are not enough points.": "No hay puntos suficientes.",
  "There are not enough points on hold.": "No hay puntos retenidos suficientes.",
  "There is no program at this address.": "No hay ningún programa en esta dirección.",
  "There is nothing at this address.": "No hay nada en esta dirección.",
  "There is nothing to reverse.": "No hay nada que revertir.",
  "This account cannot sign in. Please contact the support of the program.":
    "Esta cuenta no puede iniciar sesión. Comunícate con el soporte del programa.",
  "This cannot be reversed.": "Esto no se puede revertir.",
  "This challenge cannot be completed by submitting it.": "Este reto no se completa enviándolo.",
  "This challenge does not exist.": "Este reto no existe.",
  "This challenge is completed by the partner, not here.": "Este reto lo completa el socio, no se hace aquí.",
  "This has been reversed already.": "Esto ya se revirtió.",
  "This idempotency key was used for another request.": "Esta clave de idempotencia ya se usó en otra solicitud.",
  "This login link has expired or was already used. Please request a new one.":
    "Este enlace de acceso venció o ya se usó. Pide uno nuevo.",
  "This page does not exist.": "Esta página no existe.",
  "This question is not part of the challenge": "Esta pregunta no es parte del reto",
  "This reward cannot be claimed with {term}.": "Esta recompensa no se puede canjear con {term}.",
  "This reward does not exist.": "Esta recompensa no existe.",
  "This reward is not available.": "Esta recompensa no está disponible.",
  "Too many attempts. Please try again later.": "Demasiados intentos. Inténtalo más tarde.",
  "We have just sent you an email. You can request a new one in {seconds} seconds.":
    "Acabamos de enviarte un correo. Podrás pedir otro en {seconds} segundos.",
  "You do not have permission to access this page. Please contact your administrator.":
    "No tienes permiso para entrar en esta página. Comunícate con tu administrador.",
  "You have already claimed this reward.": "Ya canjeaste esta recompensa.",
  "You have already completed this challenge.": "Ya completaste este reto.",
  "You have done this already. It opens again later.": "Ya hiciste esto. Se abrirá de nuevo más tarde.",
  "You need {points} more {term} to claim this reward.": "Te faltan {points} {term} para canjear esta recompensa.",
  "Your session has changed. Please reload the page and try again.":
    "Tu sesión cambió. Vuelve a cargar la página e inténtalo de nuevo.",
};
