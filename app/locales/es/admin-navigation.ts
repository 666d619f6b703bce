import type { Dictionary } from "../translate";

/** Navigation menus, carousels, domains and general settings. */
export const adminNavigation: Dictionary = {
  Configuration: "Configuración",
  General: "General",
  Domains: "Dominios",
  Layout: "Diseño",
  "Navigation menus": "Menús de navegación",
  Carousels: "Carruseles",
  "What stands in the header and the side menu of the site, in this order.":
    "Lo que aparece en el encabezado y en el menú lateral del sitio, en este orden.",
  "Menu entries": "Entradas del menú",
  "Add entry": "Añadir entrada",
  "Entry {position}": "Entrada {position}",
  "A path such as /rules, or a whole address.": "Una ruta como /rules, o una dirección completa.",
  "Opens in a new tab": "Se abre en una pestaña nueva",
  "Slides that follow the header on the home page, in this order.":
    "Diapositivas que siguen al encabezado en la página de inicio, en este orden.",
  "Add slide": "Añadir diapositiva",
  "Slide {position}": "Diapositiva {position}",
  "Without it the slide has no button.": "Sin él, la diapositiva no tiene botón.",
  "Navigation menus updated successfully.": "Los menús de navegación se actualizaron correctamente.",
  "Carousels updated successfully.": "Los carruseles se actualizaron correctamente.",
  "There may be at most {max} entries": "Puede haber como máximo {max} entradas",
  "Choose a picture from the list": "Elige una imagen de la lista",
  "Enter a path that begins with /, or a whole address (https://…)":
    "Escribe una ruta que empiece con /, o una dirección completa (https://…)",
  "An address may have at most {max} characters": "Una dirección puede tener como máximo {max} caracteres",
  "Name is required": "El nombre es obligatorio",
  "Name may have at most {max} characters": "El nombre puede tener como máximo {max} caracteres",
  "Title is required": "El título es obligatorio",
  "Title may have at most {max} characters": "El título puede tener como máximo {max} caracteres",
  "Description may have at most {max} characters": "La descripción puede tener como máximo {max} caracteres",
  "Button text may have at most {max} characters": "El texto del botón puede tener como máximo {max} caracteres",
  "Addresses of the site beside the one that it always has.": "Direcciones del sitio además de la que siempre tiene.",
  "Add domain": "Añadir dominio",
  "New domain": "Nuevo dominio",
  "Always there": "Siempre disponible",
  "No other domains yet": "Aún no hay otros dominios",
  "Add a name under this platform, or a host of your own that points to it.":
    "Añade un nombre de esta plataforma, o un host propio que apunte a ella.",
  "Own host": "Host propio",
  "Name under this platform": "Nombre en esta plataforma",
  "Remove {domain}": "Quitar {domain}",
  "Remove {domain}?": "¿Quitar {domain}?",
  "Links to this address stop working at once. The program itself stays.":
    "Los enlaces a esta dirección dejan de funcionar de inmediato. El programa se mantiene.",
  "The domain was removed.": "Se quitó el dominio.",
  "Answers at once.": "Responde de inmediato.",
  "Let its DNS point to this platform first.": "Primero haz que su DNS apunte a esta plataforma.",
  Domain: "Dominio",
  "The site will answer at": "El sitio responderá en",
  "Type a domain to see where the site will answer.": "Escribe un dominio para ver dónde responderá el sitio.",
  Path: "Ruta",
  "Where those arrive who open the bare address: / is the home page.":
    "Adónde llegan quienes abren solo la dirección: / es la página de inicio.",
  "Domain is required": "El dominio es obligatorio",
  "Domain may have at most {max} characters": "El dominio puede tener como máximo {max} caracteres",
  "Enter a path that begins with /": "Escribe una ruta que empiece con /",
  "This path leads back to the home page. Enter / or another page.":
    "Esta ruta vuelve a la página de inicio. Escribe / u otra página.",
  "A path may have at most {max} characters": "Una ruta puede tener como máximo {max} caracteres",
  "This domain is taken": "Este dominio ya está ocupado",
  "Domain not found": "No se encontró el dominio",
  "Enter a host name, such as rewards.example.com": "Escribe un nombre de host, como rewards.example.com",
  "Use letters, digits and hyphens": "Usa letras, dígitos y guiones",
  "This address belongs to the platform. Choose a name under it instead.":
    "Esta dirección pertenece a la plataforma. Elige un nombre dentro de ella.",
  "Stands in the header, in mails and in the browser's tab.":
    "Aparece en el encabezado, en los correos y en la pestaña del navegador.",
  "Support email": "Correo de soporte",
  "Participants are told to write here when something goes wrong.":
    "Se indica a los participantes que escriban aquí cuando algo sale mal.",
  "Its site always answers at": "Su sitio siempre responde en",
  "Language, time and currency": "Idioma, hora y moneda",
  Currency: "Moneda",
  "Choose a currency": "Elige una moneda",
  "Prices and donations are in this currency. It can't be changed after the first payment.":
    "Los precios y donativos están en esta moneda. No se puede cambiar después del primer pago.",
  "It can't be changed after the first payment.": "No se puede cambiar después del primer pago.",
  "The currency cannot be changed after the first payment": "La moneda no se puede cambiar después del primer pago",
  "Time zone": "Zona horaria",
  "Dates that you enter, and days and years that count, are in this zone.":
    "Las fechas que escribes, y los días y años que cuentan, están en esta zona.",
  "English and Spanish": "Inglés y español",
  "Participants choose their language; otherwise the site speaks English.":
    "Los participantes eligen su idioma; si no, el sitio está en inglés.",
  "Test mode": "Modo de prueba",
  "Search engines are told to stay away. Once it is off, it cannot be turned on again.":
    "Se pide a los buscadores que no lo muestren. Una vez desactivado, no se puede volver a activar.",
  "Test mode cannot be turned on again": "El modo de prueba no se puede volver a activar",
  "The program has been updated": "El programa se actualizó",
  "Choose a time zone": "Elige una zona horaria",
  "There is no such setting.": "No existe ese ajuste.",
  "Somebody else changed these settings while you were editing. Open the page again in another tab to compare; what you typed is still here.":
    "Otra persona cambió estos ajustes mientras los editabas. Abre la página en otra pestaña para comparar; lo que escribiste sigue aquí.",
  "Name must be at least 2 characters.": "El nombre debe tener al menos 2 caracteres.",
  "Name must not be longer than 30 characters.": "El nombre no debe tener más de 30 caracteres.",
  Program: "Programa",
};
