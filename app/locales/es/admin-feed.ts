import type { Dictionary } from "../text";

/** Feed posts and evergreen settings in the admin. */
export const adminFeed: Dictionary = {
  "{count} posts are being imported.": {
    one: "Se está importando {count} publicación.",
    other: "Se están importando {count} publicaciones.",
  },
  "A file can have at most {max} posts": "Un archivo puede tener como máximo {max} publicaciones",
  "Files can be up to 5 MB.": "Un archivo puede tener como máximo 5 MB.",
  "Added the feed post <thing>{name}</thing>": "Añadió la publicación <thing>{name}</thing>",
  "Another import is running. Try again when it's done.":
    "Hay otra importación en curso. Vuelve a intentarlo cuando termine.",
  "Another post in the file has this external_id": "Otra publicación del archivo tiene este external_id",
  "Up to {posts} posts and {size} MB. Posts with a known external_id are updated.":
    "Como máximo {posts} publicaciones y {size} MB. Una publicación con un external_id conocido se modifica.",
  "Changed an evergreen setting of <thing>{name}</thing>": "Cambió un ajuste permanente de <thing>{name}</thing>",
  "Changed the feed post <thing>{name}</thing>": "Cambió la publicación <thing>{name}</thing>",
  "Choose a setting from the list": "Elige un ajuste de la lista",
  "Contact Perk team to request this feature": "Contacta al equipo de Perk para pedir esta función",
  "Create post": "Crear publicación",
  "Dynamic Feed Posts": "Publicaciones dinámicas",
  "Each post needs an external_id": "Cada publicación necesita un external_id",
  "Error importing posts": "Error al importar las publicaciones",
  "The file has no posts": "El archivo no tiene publicaciones",
  "Error processing the JSON file. Please check the format.": "Error al procesar el archivo JSON. Revisa el formato.",
  Evergreen: "Ajustes permanentes",
  "Evergreen setting not found": "No se encontró el ajuste permanente",
  "Evergreen setting updated successfully.": "El ajuste permanente se actualizó.",
  "External ID": "ID externo",
  "Feed post created successfully.": "La publicación se creó.",
  "Feed post not found": "No se encontró la publicación",
  "Feed post updated successfully.": "La publicación se actualizó.",
  "Import JSON": "Importar JSON",
  "Import posts": "Importar publicaciones",
  "Imported feed posts into <thing>{name}</thing>": "Importó publicaciones en <thing>{name}</thing>",
  "Inactive after 180 days": "Inactivo después de 180 días",
  "JSON or CSV file": "Archivo JSON o CSV",
  "In CSV, each row is a post, and the first line has these names or the labels of the fields.":
    "En CSV, cada fila es una publicación, y la primera línea tiene estos nombres o las etiquetas de los campos.",
  "Line {line} has characters that cannot be read. Save the file as UTF-8.":
    "La línea {line} tiene caracteres que no se pueden leer. Guarda el archivo como UTF-8.",
  "The first line must name the column {column}": "La primera línea debe nombrar la columna {column}",
  "Line {line}: {error}": "Línea {line}: {error}",
  "Latest import: {created} added, {changed} changed, {unchanged} unchanged.":
    "Última importación: {created} nuevas, {changed} modificadas, {unchanged} sin cambios.",
  "No posts yet": "Aún no hay publicaciones",
  "Nobody can see it while it's off.": "Nadie la ve mientras está desactivada.",
  "Hidden until then. Leave empty to show it now.": "No se muestra antes. Vacío: ahora.",
  "Participants who have enough points for a reward get an email three days before it ends.":
    "Quien tiene puntos suficientes para una recompensa recibe un correo tres días antes de que termine.",
  "Participants who have not signed in for 180 days become inactive. They are active again when they sign in.":
    "Quien no inicia sesión en 180 días queda inactivo. Vuelve a estar activo cuando inicia sesión.",
  "Please select a JSON file first": "Primero selecciona un archivo JSON",
  "Please select a valid JSON file": "Selecciona un archivo JSON válido",
  Post: "Publicación",
  "Post {post}: {error}": "Publicación {post}: {error}",
  "Post are being imported!": "¡Las publicaciones se están importando!",
  posts: "publicaciones",
  Publication: "Publicación programada",
  "Reward ending email": "Correo de recompensa que termina",
  "Shown above the text (16:10).": "Se muestra sobre el texto (16:10).",
  "Shown on the home page to participants and visitors.":
    "Se muestra en la página de inicio a participantes y visitantes.",
  "Someone else changed this post while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona cambió esta publicación mientras editabas. Ábrela en otra pestaña para comparar. Tus cambios siguen aquí.",
  "The newest three appear on the home page, and all of them on their own page.":
    "Las tres más nuevas aparecen en la página de inicio; todas, en su propia página.",
  "This image isn't in the media library": "Esta imagen no está en la biblioteca de medios",
  "Use an image from the media library: its ID or its /media/ URL":
    "Usa una imagen de la biblioteca de medios: su id o su URL /media/",
  "File format": "Formato del archivo",
  "What the program does automatically once you turn it on.": "Lo que el programa hace por sí solo cuando lo activas.",
};
