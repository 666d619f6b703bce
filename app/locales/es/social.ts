import type { Dictionary } from "../translate";

export const social: Dictionary = {
  "{percent}% watched": "{percent}% visto",
  "{seen} of {total} posts viewed": "{seen} de {total} publicaciones vistas",
  "A video starts at 0 seconds": "Un video empieza en el segundo 0",
  "Part of the video was skipped. Play on from there to complete the challenge.":
    "Te saltaste una parte del video. Sigue desde ahí para completar el reto.",
  "Allow this site to use your location in the browser's settings, then try again.":
    "Permite que este sitio use tu ubicación en los ajustes del navegador y vuelve a intentarlo.",
  Captions: "Subtítulos",
  "Challenge Submitted!": "¡Reto enviado!",
  "Check in": "Registrarme aquí",
  "Check that location services are on, or step outside, then try again.":
    "Comprueba que la ubicación esté activada, o sal al aire libre, y vuelve a intentarlo.",
  Duration: "Duración",
  "Video by {username}": "Video de {username}",
  "It looks like you've already viewed all the posts, come back here later":
    "Parece que ya viste todas las publicaciones, vuelve más tarde",
  "It opens again in {time}": "Se abre de nuevo en {time}",
  "Looking for you…": "Buscando dónde estás…",
  Next: "Siguiente",
  "Next in {seconds} s": "Siguiente en {seconds} s",
  "Next picture": "Foto siguiente",
  "Open on {platform}": "Abrir en {platform}",
  "Paste it wherever you like.": "Pégalo donde quieras.",
  "Picture {number} of {total}": "Foto {number} de {total}",
  "Picture by {username}": "Foto de {username}",
  "Pictures of this post": "Fotos de esta publicación",
  "Please answer at least one question": "Responde al menos una pregunta",
  "Please watch the video to the end first.": "Primero mira el video hasta el final.",
  "Post {position} of {total}": "Publicación {position} de {total}",
  "Previous picture": "Foto anterior",
  "Enter the position in the video, in seconds": "Indica la posición en el video, en segundos",
  "Say which post was viewed": "Di qué publicación se vio",
  Share: "Compartir",
  "Sharing did not work": "No se pudo compartir",
  "The link is copied": "Enlace copiado",
  "So far:": "Hasta ahora:",
  "There are no posts yet, come back here later": "Todavía no hay publicaciones, vuelve más tarde",
  "There is no video in this challenge.": "Este reto no tiene video.",
  "This video cannot be played right now.": "Ahora no se puede reproducir este video.",
  "This post earns {points} {term}.": "Esta publicación vale {points} {term}.",
  Watched: "Visto",
  "We couldn't find your location": "No pudimos encontrar tu ubicación",
  "You can go on to the next post.": "Ya puedes pasar a la siguiente publicación.",
  "Location access is turned off": "El acceso a la ubicación está desactivado",
  "Your browser will ask for your location. Being within {meters} m counts. It is not stored.":
    "Tu navegador te pedirá tu ubicación. Cuenta a menos de {meters} m. No se guarda.",
  "Please share your location": "Comparte tu ubicación",
  "You are not there yet. Come closer and try again.": "Todavía no llegaste. Acércate e inténtalo de nuevo.",
  "Your progress could not be saved. Please check your connection and go on watching.":
    "No se pudo guardar tu avance. Revisa tu conexión y sigue mirando.",
};
