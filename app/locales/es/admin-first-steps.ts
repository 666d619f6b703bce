import type { Dictionary } from "../text";

/** The first steps of a new program, and the templates of its legal pages. */
export const adminFirstSteps: Dictionary = {
  Add: "Añadir",
  "Add from templates": "Añadir desde plantillas",
  "At the top of every page and email, and the icon in the browser tab.":
    "En la parte superior de cada página y correo, y el icono en la pestaña del navegador.",
  "Close the first steps": "Cerrar los primeros pasos",
  "Colors and fonts": "Colores y fuentes",
  Create: "Crear",
  "First challenge": "Primer reto",
  "First reward": "Primera recompensa",
  "First steps": "Primeros pasos",
  "Hide the first steps": "Ocultar los primeros pasos",
  Invite: "Invitar",
  "Invite a colleague": "Invita a un colega",
  Logo: "Logotipo",
  "Name and address": "Nombre y dirección",
  "Open the draft": "Abrir el borrador",
  "Open the site": "Abrir el sitio",
  "Privacy, rules and terms": "Privacidad, reglas y términos",
  "Someone who can help, with the right role.": "Alguien que pueda ayudar, con el rol adecuado.",
  "Something participants do to earn points, like a visit, a quiz or a video.":
    "Algo que los participantes hacen para ganar puntos: una visita, un cuestionario, un video.",
  "Something worth collecting points for.": "Algo por lo que valga la pena juntar puntos.",
  "Start from a preset or your logo, and see your site change as you go.":
    "Empieza con un diseño listo o con tu logotipo y mira cómo cambia tu sitio.",
  "The first steps are hidden.": "Los primeros pasos están ocultos.",
  "The pages are published. Read them and make them yours.": "Las páginas están publicadas. Léelas y adáptalas.",
  "The pages already exist.": "Las páginas ya existen.",
  "The sign-in page links to them. Have a lawyer review them.":
    "La página de inicio de sesión enlaza a ellas. Haz que las lea alguien que conozca la ley.",
  "Where participants write when they need help.": "A donde escriben los participantes cuando necesitan ayuda.",
  Write: "Escribir",
  "Your program is ready to share.": "Tu programa está listo para mostrarse.",
  "{name} is a draft. Publish it to show it on the site.":
    "{name} es un borrador. Publícalo para que aparezca en el sitio.",
  "{done} of {total} first steps done": "{done} de {total} primeros pasos listos",

  "Accounts that earn {points} with false information, several accounts or automation can be blocked, and their {points} taken back.":
    "Las cuentas que obtengan {points} con datos falsos, varias cuentas o medios automáticos pueden bloquearse, y sus {points} se retiran.",
  "As long as you have an account. You can delete it on your account page at any time, which erases your personal data.":
    "Mientras tengas una cuenta. Puedes eliminarla en tu página de cuenta cuando quieras: entonces se borra lo personal.",
  "Changes and the end": "Cambios y final",
  "Fair play": "Juego limpio",
  "How long we keep it": "Cuánto tiempo lo tenemos",
  "Nobody buys your data from us. Services that we need to run {program}, such as email and payments, get what they need for that and nothing else.":
    "Nadie nos compra tus datos. Los servicios que necesitamos para {program}, como el correo y los pagos, reciben lo necesario para ello y nada más.",
  "{points} and {rewards}": "{points} y {rewards}",
  "{points} have no cash value and can't be sold or given to others. Each challenge says what it takes and what it gives. {rewards} are available while they last.":
    "Tus {points} no tienen valor en efectivo y no se pueden vender ni ceder. Cada reto dice qué pide y qué da. {rewards}: hasta agotar existencias.",
  "Taking part": "Participar",
  "Taking part in {program} is free and voluntary. You need an email address of your own, and one account is allowed for each person.":
    "Participar en {program} es gratis y voluntario. Necesitas una dirección de correo propia y se permite una cuenta por persona.",
  "To run {program}: to sign you in, count your {points}, give you {rewards}, prevent abuse and answer you. We send the emails that you choose on your account page.":
    "Para que {program} funcione: iniciar tu sesión, contar tus {points}, darte {rewards}, evitar abusos y responderte. Enviamos los correos que eliges en tu página de cuenta.",
  "We can change challenges, {rewards} and these terms in the future. If {program} ends, we'll tell you early enough to use your {points}.":
    "Podemos cambiar retos, {rewards} y estos términos en el futuro. Si {program} termina, lo anunciamos con tiempo para usar tus {points}.",
  "What we collect": "Qué recogemos",
  "What we use it for": "Para qué lo usamos",
  "Who gets it": "Quién lo recibe",
  "Write to us:": "Escríbenos:",
  "You can download your data, correct it and delete it on your account page.":
    "Puedes descargar tus datos, corregirlos y eliminarlos en tu página de cuenta.",
  "Your email address, your name and what you add to your profile. What you do in {program}: challenges, {points}, {rewards} and offers. When you visit, and with which kind of device.":
    "Tu dirección de correo, tu nombre y lo que añades a tu perfil. Lo que haces en {program}: retos, {points}, {rewards} y ofertas. Cuándo nos visitas y con qué tipo de dispositivo.",
  "Your rights": "Tus derechos",
};
