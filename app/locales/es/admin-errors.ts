import type { Dictionary } from "../translate";

/** The error messages of the admin's services. */
export const adminErrors: Dictionary = {
  "Missing param": "Falta un parámetro",
  "A name may have at most 60 characters.": "Un nombre puede tener 60 caracteres como máximo.",
  "Action title is required": "Falta el título de la acción",
  "First name is required": "Falta el nombre",
  "Invalid OTP": "Código no válido",
  "This code no longer works": "Este código ya no sirve",
  "Send a new one": "Envía uno nuevo",
  "Last name is required": "Falta el apellido",
  "OTP is required": "Falta el código",
  "Participant not found": "No se encontró al participante",
  "Please check your email": "Revisa tu correo",
  "Please enter at most {max}": "Escribe {max} como máximo",
  "Please enter your OTP": "Escribe tu código",
  "Points are required": "Faltan los puntos",
  "Points must be a positive whole number": "Los puntos deben ser un número entero positivo",
  "Somebody else changed this reward while you were editing. Open it again in another tab to compare; what you typed is still here.":
    "Alguien cambió esta recompensa mientras la editabas. Ábrela en otra pestaña para comparar; lo que escribiste sigue aquí.",
  "Somebody else changed something that belongs to this at the same moment. Please try again.":
    "Alguien cambió en el mismo momento algo que forma parte de esto. Inténtalo de nuevo.",
  "The limit must be at least {claims}: so many have been claimed":
    "El límite debe ser al menos {claims}: es lo que ya se canjeó",
  "We have just sent you an email. Please wait a minute before you request a new one.":
    "Acabamos de enviarte un correo. Espera un minuto antes de pedir otro.",
};
