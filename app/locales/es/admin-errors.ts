import type { Dictionary } from "../text";

/** The error messages of the admin's services. */
export const adminErrors: Dictionary = {
  "Missing param": "Falta un parámetro",
  "Action title is required": "Falta el título de la acción",
  "First name is required": "Falta el nombre",
  "Invalid OTP": "Código no válido",
  "This code no longer works": "Este código ya no sirve",
  "Send a new code": "Enviar un código nuevo",
  "Last name is required": "Falta el apellido",
  "OTP is required": "Falta el código",
  "Participant not found": "No se encontró al participante",
  "Check your email": "Revisa tu correo",
  "Please enter your OTP": "Escribe tu código",
  "Points are required": "Faltan los puntos",
  "Points must be a positive whole number": "Los puntos deben ser un número entero positivo",
  "Someone else changed this reward while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona cambió esta recompensa mientras la editabas. Ábrela en otra pestaña para comparar. Tus cambios siguen aquí.",
  "Someone else changed this reward. Reload it and try again.":
    "Otra persona cambió esta recompensa. Vuelve a cargarla e inténtalo de nuevo.",
  "Someone else made a related change at the same time. Please try again.":
    "Alguien más hizo un cambio relacionado al mismo tiempo. Inténtalo de nuevo.",
  "Enter at least {claims}, the number already claimed": "Indica al menos {claims}, el número ya canjeado",
  "We just sent you an email. Wait a minute before requesting a new one.":
    "Acabamos de enviarte un correo. Espera un minuto antes de pedir otro.",
  "There is no parameter with this name": "No hay ningún parámetro con este nombre",
  "There is no field with this name": "No hay ningún campo con este nombre",
  "Use one of these: {values}": "Usa uno de estos: {values}",
  "This value isn't allowed here": "Este valor no es posible aquí",
  "Enter a date and time, like 2026-11-30T10:00:00Z": "Escribe una fecha y hora, como 2026-11-30T10:00:00Z",
  "Enter a text": "Escribe un texto",
  "Send a list": "Envía una lista",
  "Send an object with fields": "Envía un objeto con campos",
  "Enter an ID, like 01900000-0000-7000-8000-000000000001":
    "Escribe un ID, por ejemplo 01900000-0000-7000-8000-000000000001",
  "Enter less than {max}": "Escribe menos de {max}",
  "Enter more than {min}": "Escribe más de {min}",
  "Use {min} characters or more": "Usa {min} caracteres o más",
  "Use {min} or more": "Usa {min} o más",
  "Send JSON or a form. This content type isn't supported: {type}":
    "Envía el contenido como JSON o como formulario. Este tipo no se puede leer: {type}",
};
