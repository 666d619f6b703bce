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
  "Please enter your OTP": "Escribe tu código",
  "Points are required": "Faltan los puntos",
  "Points must be a positive whole number": "Los puntos deben ser un número entero positivo",
  "Somebody else changed this reward while you were editing. Open it again in another tab to compare; what you typed is still here.":
    "Alguien cambió esta recompensa mientras la editabas. Ábrela en otra pestaña para comparar; lo que escribiste sigue aquí.",
  "Someone else made a related change at the same time. Please try again.":
    "Alguien más hizo un cambio relacionado al mismo tiempo. Inténtalo de nuevo.",
  "The limit must be at least {claims}: so many have been claimed":
    "El límite debe ser al menos {claims}: es lo que ya se canjeó",
  "We just sent you an email. Wait a minute before requesting a new one.":
    "Acabamos de enviarte un correo. Espera un minuto antes de pedir otro.",
};
