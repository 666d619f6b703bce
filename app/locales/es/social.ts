import type { Dictionary } from "../translate";

export const social: Dictionary = {
  "{percent}% watched": "{percent}% visto",
  "{seen} of {total} posts viewed": "{seen} de {total} publicaciones vistas",
  "A film starts at 0 seconds": "Una película empieza en el segundo 0",
  "A part of the film was skipped. Play on from there to complete the challenge.":
    "Te saltaste una parte de la película. Sigue desde ahí para completar el reto.",
  "Allow this site to use your location in the browser's settings, then try again.":
    "Permite que este sitio use tu ubicación en los ajustes del navegador y vuelve a intentarlo.",
  Captions: "Subtítulos",
  "Challenge Submitted!": "¡Reto enviado!",
  "Check in": "Registrarme aquí",
  "Check that location services are on, or step outside, then try again.":
    "Comprueba que la ubicación esté activada, o sal al aire libre, y vuelve a intentarlo.",
  Duration: "Duración",
  "Film by {username}": "Película de {username}",
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
  "Please watch the film to its end first.": "Primero mira la película hasta el final.",
  "Post {position} of {total}": "Publicación {position} de {total}",
  "Previous picture": "Foto anterior",
  "Say where the film stands, in seconds": "Di en qué segundo está la película",
  "Say which post was viewed": "Di qué publicación se vio",
  Share: "Compartir",
  "Sharing did not work": "No se pudo compartir",
  "The link is copied": "Enlace copiado",
  "So far:": "Hasta ahora:",
  "There are no posts yet, come back here later": "Todavía no hay publicaciones, vuelve más tarde",
  "There is no film in this challenge.": "Este reto no tiene película.",
  "This film cannot be played right now.": "Ahora no se puede reproducir esta película.",
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
