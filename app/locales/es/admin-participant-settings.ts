import type { Dictionary } from "../text";

/** Profile attributes and communication settings. */
export const adminParticipantSettings: Dictionary = {
  "Profile attributes": "Atributos del perfil",
  "Create attribute": "Crear atributo",
  "No profile attributes yet": "Todavía no hay atributos del perfil",
  "Attributes are the fields of the profile form, in addition to the name.":
    "Los atributos son los campos del formulario del perfil, además del nombre.",
  "State (US)": "Estado (EE. UU.)",
  "List, separated by commas": "Lista separada por comas",
  "Shown to participants as the label of the field.": "Es la etiqueta del campo que ven los participantes.",
  "The key can't be changed, because values are stored under it.":
    "La clave no se puede cambiar, porque los valores se guardan con ella.",
  "For imports, exports and the API, like shoe_size. Can't be changed later.":
    "Para importaciones, exportaciones y la API, por ejemplo shoe_size. No se puede cambiar después.",
  "What participants can enter. Existing values stay as they are.":
    "Lo que pueden escribir los participantes. Los valores anteriores no cambian.",
  "1 is the first field.": "1 es el primer campo.",
  "Inactive attributes keep their values, but no form asks for them.":
    "Los atributos inactivos conservan sus valores, pero ningún formulario los pide.",
  "Use lowercase letters, digits and underscores, starting with a letter":
    "Usa minúsculas, cifras y guiones bajos, y empieza por una letra",
  "This name is reserved. Choose another one.": "Este nombre está reservado. Elige otro.",
  "Choose a type from the list": "Elige un tipo de la lista",
  "An attribute with this name already exists": "Ya hay un atributo con este nombre",
  "Someone else changed this attribute while you were editing. Your changes are still here.":
    "Otra persona cambió este atributo mientras lo editabas. Tus cambios siguen aquí.",
  "The attribute “postal” is always a ZIP code": "El atributo «postal» siempre es un código postal",
  "A program can have at most {max} attributes": "Un programa puede tener {max} atributos como máximo",
  "Profile attribute not found": "No se encontró el atributo del perfil",
  "Profile Attribute created successfully.": "Atributo del perfil creado correctamente.",
  "Profile Attribute updated successfully.": "Atributo del perfil actualizado correctamente.",
  "Added the profile attribute <thing>{name}</thing>": "Añadió el atributo del perfil <thing>{name}</thing>",
  "Changed the profile attribute <thing>{name}</thing>": "Cambió el atributo del perfil <thing>{name}</thing>",

  "Communication settings": "Ajustes de comunicación",
  settings: "ajustes",
  Setting: "Ajuste",
  "Add setting": "Añadir ajuste",
  "New setting": "Nuevo ajuste",
  "Create setting": "Crear ajuste",
  "No communication settings yet": "Todavía no hay ajustes de comunicación",
  "Participants choose one of them on their account page.": "Los participantes eligen uno en la página de su cuenta.",
  "Chosen by": "Elegido por",
  "All emails": "Todos los correos",
  "Important emails only": "Solo los correos importantes",
  "No emails": "Ningún correo",
  "Choose which emails these participants get": "Elige qué correos reciben estos participantes",
  "Participants read this on their account page.": "Los participantes leen esto en la página de su cuenta.",
  "The emails that participants with this setting get. Login codes are always sent.":
    "Los correos que reciben los participantes con este ajuste. Los códigos de acceso se envían siempre.",
  "1 is the first choice.": "1 es la primera opción.",
  "Someone else changed this setting while you were editing. Your changes are still here.":
    "Otra persona cambió este ajuste mientras lo editabas. Tus cambios siguen aquí.",
  "A program can have at most {max} communication settings":
    "Un programa puede tener {max} ajustes de comunicación como máximo",
  "Communication setting not found": "No se encontró el ajuste de comunicación",
  "Communication setting created successfully.": "Ajuste de comunicación creado correctamente.",
  "Communication setting updated successfully.": "Ajuste de comunicación actualizado correctamente.",
  "Added the communication setting <thing>{name}</thing>": "Añadió el ajuste de comunicación <thing>{name}</thing>",
  "Changed the communication setting <thing>{name}</thing>": "Cambió el ajuste de comunicación <thing>{name}</thing>",
};
