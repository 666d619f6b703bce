import type { Dictionary } from "../text";

/** Content tags and admin tags. */
export const adminTags: Dictionary = {
  "Add tag": "Añadir etiqueta",
  "Add this tag to a challenge to see it here.": "Añade esta etiqueta a un reto para verlo aquí.",
  "Add this tag to a reward to see it here.": "Añade esta etiqueta a una recompensa para verla aquí.",
  "Admin tags": "Etiquetas internas",
  "Admin tags organize challenges and rewards for your team. Participants never see them. Add your first one.":
    "Las etiquetas internas organizan retos y recompensas para tu equipo. Los participantes nunca las ven. Añade la primera.",
  "Choose tags from the list": "Elige etiquetas de la lista",
  "Content tags": "Etiquetas de contenido",
  "Content tags group challenges and rewards by topic. Add your first one, then use it in a challenge or reward.":
    "Las etiquetas de contenido agrupan retos y recompensas por tema. Añade la primera y úsala en un reto o una recompensa.",
  "Create tag": "Crear etiqueta",
  "Create “{tag}”": "Crear «{tag}»",
  "Delete {name}?": "¿Eliminar {name}?",
  Deleting: "Eliminando",
  "Inactive tags stay on existing items but can't be added to new ones.":
    "Las etiquetas inactivas se quedan donde están, pero no se pueden añadir a nada nuevo.",
  "It's used {count} times and will be removed everywhere.": {
    one: "Se usa {count} vez y se quitará de allí.",
    other: "Se usa {count} veces y se quitará de todas partes.",
  },
  "New tag": "Nueva etiqueta",
  "No challenges use this tag": "Ningún reto usa esta etiqueta",
  "No more tags": "No hay más etiquetas",
  "No rewards use this tag": "Ninguna recompensa usa esta etiqueta",
  "No tags yet": "Aún no hay etiquetas",
  "Remove tag {tag}": "Quitar la etiqueta {tag}",
  "Someone else changed this tag while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona cambió esta etiqueta mientras la editabas. Ábrela en otra pestaña para comparar. Tus cambios siguen aquí.",
  "Someone else changed this tag. Please try again.": "Otra persona cambió esta etiqueta. Inténtalo de nuevo.",
  Tag: "Etiqueta",
  "Tag not found": "No se encontró la etiqueta",
  "Tag updated": "Etiqueta actualizada",
  "Tag was created successfully!": "¡La etiqueta se creó correctamente!",
  "Tag was deleted successfully!": "¡La etiqueta se eliminó correctamente!",
  "Tag was updated successfully!": "¡La etiqueta se actualizó correctamente!",
  Tags: "Etiquetas",
  "Tags of this program": "Etiquetas de este programa",
  "Newest {shown} of {count}.": "Las {shown} más recientes de {count}.",
  "No content tags yet.": "Aún no hay etiquetas de contenido.",
  "A tag with this name already exists": "Ya hay una etiqueta con este nombre",
  "No tag with this name": "No hay ninguna etiqueta con este nombre",
  "This tag is still in use ({count}). Type its name to delete it anyway.":
    "Esta etiqueta sigue en uso ({count}). Escribe su nombre para eliminarla de todos modos.",
  "This tag isn't used anywhere. Deleting it can't be undone.":
    "Esta etiqueta no se usa en ninguna parte. Eliminarla no se puede deshacer.",
  "This tag isn't active": "Esta etiqueta no está activa",
  Used: "Usos",
  "Group it by topic.": "Agrúpalo por tema.",
  tags: "etiquetas",
};
