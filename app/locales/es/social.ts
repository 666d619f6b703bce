import type { Dictionary } from "../translate";

export const social: Dictionary = {
  "{percent}% watched": "{percent}% visto",
  "{seen} of {total} posts viewed": "{seen} de {total} publicaciones vistas",
  "A video starts at 0 seconds": "Un video empieza en el segundo 0",
  "You skipped part of the video. Keep watching from there to finish the challenge.":
    "Te saltaste una parte del video. Sigue mirando desde ahí para completar el reto.",
  "Allow this site to use your location in the browser's settings, then try again.":
    "Permite que este sitio use tu ubicación en los ajustes del navegador y vuelve a intentarlo.",
  Captions: "Subtítulos",
  "Challenge Submitted!": "¡Reto enviado!",
  "Check in": "Registrar mi visita",
  "Check that location services are on, or step outside, then try again.":
    "Comprueba que la ubicación esté activada, o sal al aire libre, y vuelve a intentarlo.",
  Duration: "Duración",
  "Video by {username}": "Video de {username}",
  "It looks like you've already viewed all the posts, come back here later":
    "Parece que ya viste todas las publicaciones, vuelve más tarde",
  "Available again in {time}": "Disponible de nuevo en {time}",
  "Finding your location…": "Buscando tu ubicación…",
  Next: "Siguiente",
  "Next in {seconds} s": "Siguiente en {seconds} s",
  "Next photo": "Foto siguiente",
  "Open on {platform}": "Abrir en {platform}",
  "Paste it anywhere.": "Pégalo donde quieras.",
  "Photo {number} of {total}": "Foto {number} de {total}",
  "Photo by {username}": "Foto de {username}",
  "Photos in this post": "Fotos de esta publicación",
  "Answer at least one question": "Responde al menos una pregunta",
  "Watch the video to the end first.": "Primero mira el video hasta el final.",
  "Post {position} of {total}": "Publicación {position} de {total}",
  "Previous photo": "Foto anterior",
  "Enter the position in the video, in seconds": "Indica la posición en el video, en segundos",
  "Choose a post": "Elige una publicación",
  Share: "Compartir",
  "Couldn't share the link": "No se pudo compartir el enlace",
  "Link copied": "Enlace copiado",
  "So far:": "Hasta ahora:",
  "No posts yet. Check back later.": "Todavía no hay publicaciones. Vuelve más tarde.",
  "This challenge has no video.": "Este reto no tiene video.",
  "This video can't be played right now.": "Ahora no se puede reproducir este video.",
  "This post earns {points} {term}.": "Esta publicación te da {points} {term}.",
  Watched: "Visto",
  "We couldn't find your location": "No pudimos encontrar tu ubicación",
  "You can continue to the next post.": "Ya puedes pasar a la siguiente publicación.",
  "Location access is turned off": "El acceso a la ubicación está desactivado",
  "Your browser will ask for your location. You need to be within {meters} m. We don't store it.":
    "Tu navegador te pedirá tu ubicación. Debes estar a menos de {meters} m. No la guardamos.",
  "Share your location": "Comparte tu ubicación",
  "You're not close enough yet. Move closer and try again.":
    "Todavía no estás lo bastante cerca. Acércate e inténtalo de nuevo.",
  "We couldn't save your progress. Check your connection and keep watching.":
    "No pudimos guardar tu avance. Revisa tu conexión y sigue mirando.",
};
