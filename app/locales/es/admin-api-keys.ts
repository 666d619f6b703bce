import type { Dictionary } from "../text";

/** API keys, and the errors of calls with them. */
export const adminApiKeys: Dictionary = {
  "API key": "Clave de API",
  "API keys": "Claves de API",
  "API key {name}": "Clave de API {name}",
  "API key created": "Clave de API creada",
  "API key revoked": "Clave de API revocada",
  "API key not found": "No se encontró la clave de API",
  "New API key": "Nueva clave de API",
  "Keys let your own systems read and change this program.":
    "Tus propios sistemas usan una clave para leer y cambiar este programa.",
  "No API keys yet": "Aún no hay claves de API",
  "Create a key for each system that works with this program, such as your shop.":
    "Crea una clave para cada sistema que trabaje con este programa, como tu tienda.",
  "{count} permissions": { one: "{count} permiso", other: "{count} permisos" },
  "last used {time}": "último uso: {time}",
  "never used": "sin usar",
  "created on {date} by {name}, who no longer has access": "creada por {name}, que ya no tiene acceso, el {date}",
  "created by {name} on {date}": "creada por {name} el {date}",
  "until {date}": "hasta el {date}",
  "expired on {date}": "caducó el {date}",
  "revoked on {date}": "revocada el {date}",
  Revoke: "Revocar",
  "Revoke {name}": "Revocar {name}",
  "Revoke {name}?": "¿Revocar {name}?",
  "Anything that uses this key stops working immediately. This can't be undone.":
    "Lo que use esta clave dejará de funcionar de inmediato. No se puede deshacer.",
  "Create key": "Crear clave",
  "Everything a manager can do, except API keys, webhooks and links that sign in as a participant.":
    "Todo lo que puede hacer un gestor, salvo las claves de API, los webhooks y los enlaces que inician sesión como un participante.",
  "Make sign-in links": "Crear enlaces de acceso",
  "This API key needs the permission {scope}.": "Esta clave de API necesita el permiso {scope}.",
  "Lists and details, but no changes.": "Listas y detalles, pero sin cambios.",
  "Only what the system needs.": "Solo lo que el sistema necesita.",
  "What will use it, like 'Online shop'.": "Lo que la usará, como «Tienda en línea».",
  "Valid until": "Válida hasta",
  "At most two years from now. The key works until the end of that day.":
    "Dos años como máximo. La clave funciona hasta el final de ese día.",
  Permissions: "Permisos",
  "Copy the key now and store it somewhere safe. You won't see it again.":
    "Copia la clave ahora y guárdala en un lugar seguro. No se volverá a mostrar.",
  "Copy key": "Copiar clave",
  "Send it as a header:": "Envíala como cabecera:",
  "Full access": "Acceso completo",
  "Read only": "Solo lectura",
  "Selected permissions": "Permisos seleccionados",
  "Program settings": "Ajustes del programa",
  "Feed posts": "Publicaciones",
  Manage: "Gestionar",
  "This API key does not exist.": "Esta clave de API no existe.",
  "This API key was revoked.": "Esta clave de API fue revocada.",
  "This API key has expired.": "Esta clave de API ha caducado.",
  "API keys can't be used here.": "Aquí no se pueden usar claves de API.",
  "Too many requests with this API key. Please wait {seconds} seconds.": {
    one: "Demasiadas solicitudes con esta clave de API. Espera {seconds} segundo.",
    other: "Demasiadas solicitudes con esta clave de API. Espera {seconds} segundos.",
  },
  "A request with this idempotency key is still running. Please try again later.":
    "Una solicitud con esta clave de idempotencia sigue en curso. Inténtalo más tarde.",
  "Choose a day in the future": "Elige un día futuro",
  "A key can be valid for at most two years": "Una clave puede valer dos años como máximo",
  "Choose at least one permission": "Elige al menos un permiso",
  "A program can have at most {max} API keys. Revoke one first.":
    "Un programa puede tener {max} claves de API como máximo. Revoca una antes.",
  "An API key with this name already exists": "Ya existe una clave de API con este nombre",
  "Enter a day, like 2027-06-30": "Indica un día, como 2027-06-30",
  "Choose permissions from the list": "Elige permisos de la lista",
  "Choose what the key can do": "Elige qué puede hacer la clave",
  "Challenge completed": "Reto completado",
  "Participant created": "Participante creado",
  "This participant is blocked.": "Este participante está bloqueado.",
  "This challenge does not exist": "No existe ese reto",
  "Participants complete this challenge themselves. Turn on 'Complete through the API only'.":
    "Los participantes completan este reto por sí mismos. Activa «Completar solo a través de la API».",
  "Send the id of a challenge": "Envía el id de un reto",
  "This profile attribute does not exist": "No existe ese atributo del perfil",
};
