import type { SpanishContent } from "../content";

/** The demo program in Spanish, without its challenges and rewards. */
export const siteInSpanish: Omit<SpanishContent, "challenges" | "rewards"> = {
  settings: {
    // The names of the program's own currency stay.
    term_points_as: "Sparks",
    term_points_singular: "Spark",
    term_rewards_as: "Perks",
    term_rewards_singular: "Perk",
    header_text: "Cada buena mañana cuenta.",
    header_description:
      "Prueba cosas nuevas, compártelas, date una vuelta. Junta Sparks en el camino y cámbialos por Perks que de verdad vas a usar.",
    badge_instructions: "Muéstralo en cualquier mostrador: los fans fundadores no hacen fila en los días de estreno.",
    meta_title: "Sunrise Rewards: Sparks con cada taza",
    meta_description: "Gana Sparks por visitas, trivias y amigos, y cámbialos por Perks en la cafetería de tu barrio.",
  },
  pages: {
    privacy: {
      title: "Aviso de privacidad",
      content: `
<p>Sunrise Rewards es un programa de Sunrise Group. Reunimos los menos datos posibles y los guardamos solo el tiempo necesario.</p>
<h2>Qué guardamos</h2>
<ul><li>Tu nombre y tu correo, para que puedas entrar y sepamos a quién dar las gracias.</li>
<li>Lo que hiciste aquí: retos, Sparks y Perks.</li>
<li>Que alguien nos visitó: sin cookies, sin tu dirección de red, y nada si tu navegador pide que no lo hagamos.</li>
<li>Lo que nos cuentas porque quieres, como las respuestas de una encuesta.</li></ul>
<h2>Qué hacemos con ellos</h2>
<p>Contamos tus Sparks, te enviamos los correos que pediste y aprendemos qué retos gustan. No vendemos tus datos, y nadie fuera del programa los ve.</p>
<h2>Tú decides</h2>
<p>En Mi cuenta puedes elegir tus correos, descargar todo lo que sabemos de ti o eliminar tu cuenta, cuando quieras. ¿Tienes preguntas? Escríbenos a <a href="mailto:hello@example.test">hello@example.test</a>.</p>`,
    },
    rules: {
      title: "Reglas del programa",
      content: `
<p>En pocas palabras: sé tú, sé amable y diviértete.</p>
<h2>Quién puede participar</h2><p>Cualquier persona de 18 años o más que viva en Estados Unidos. Una cuenta por persona.</p>
<h2>Cómo se juntan los Sparks</h2><p>Cada reto indica cuántos Sparks da. Casi todos llegan al momento; algunos pueden tardar hasta 24 horas. Los Sparks no tienen valor en efectivo ni se pueden transferir.</p>
<table><thead><tr><th scope="col">Qué haces</th><th scope="col">Sparks</th><th scope="col">Cuántas veces</th></tr></thead>
<tbody><tr><td>Unirte</td><td>100</td><td>Una vez</td></tr><tr><td>Contestar la trivia de la temporada</td><td>100</td><td>Una vez por temporada</td></tr>
<tr><td>Traer a un amigo a desayunar</td><td>200</td><td>Por cada amigo</td></tr></tbody></table>
<h2>Cómo se usan los Perks</h2><p>Un Perk es tuyo en cuanto lo canjeas. Los que tienen límite son para quien llega primero. Los sorteos se hacen al azar entre todas las participaciones después de la fecha de cierre; no es necesario comprar nada.</p>
<h2>Juego limpio</h2><p>Las cuentas que usen programas automáticos, se dupliquen o presenten recibos ajenos pierden sus Sparks.</p>`,
    },
    terms: {
      title: "Términos de uso",
      content: `
<p>Al unirte a Sunrise Rewards aceptas estos términos, las <a href="/rules">Reglas del programa</a> y nuestro <a href="/privacy">Aviso de privacidad</a>.</p>
<h2>Tu cuenta</h2><p>Los códigos y enlaces para entrar llegan a tu correo: quien lea tu correo puede abrir tu cuenta, así que cuídalo.</p>
<h2>Cambios</h2><p>Los retos y los Perks van y vienen. Si cambiamos estos términos, te avisamos aquí y por correo con treinta días de anticipación.</p>
<h2>Si algo sale mal</h2><p>Corregimos los Sparks mal contados, a favor o en contra. Escribe a <a href="mailto:hello@example.test">hello@example.test</a> y te responde una persona.</p>`,
    },
    "our-story": {
      title: "Nuestra historia",
      content: `
<p>Sunrise empezó con un horno, una mesa larga y una idea: la primera hora del día merece algo mejor que una fila.</p>
<p>Doce años después hay nueve panaderías, y en cada una sigue habiendo una mesa larga. Horneamos antes del amanecer, compramos en granjas a las que llegamos en bicicleta y a casi todos nuestros clientes los conocemos por lo que piden.</p>
<blockquote><p>Una calle se conoce por quién te da los buenos días.</p></blockquote>
<p>Los Sparks son nuestra manera de devolverte el saludo: por pasar, por traer a alguien, por decirnos qué te parece el nuevo pan de centeno.</p>`,
    },
  },
  menus: {
    "Earn Sparks": { name: "Gana Sparks" },
    Perks: { name: "Perks" },
    Offers: { name: "Ofertas" },
    Photos: { name: "Fotos" },
    "Our Story": { name: "Nuestra historia" },
    "How Sparks Work": { name: "Cómo funcionan los Sparks" },
  },
  slides: {
    "Breakfast tastes better together.": {
      title: "El desayuno sabe mejor en compañía.",
      description: "Trae a un amigo y gana 200 Sparks cuando se una.",
      button_text: "Traer a un amigo",
    },
    "One weekend by the lake.": {
      title: "Un fin de semana junto al lago.",
      description: "Cabaña, canoa y una canasta de nuestra cocina. Cada visita es una participación en el sorteo.",
      button_text: "Quiero participar",
    },
    "What is in season?": {
      title: "¿Qué está de temporada?",
      description: "Cinco preguntas, dos minutos, cien Sparks. Las respuestas están en tu plato.",
      button_text: "Jugar la trivia",
    },
  },
  emailSettings: {
    all: { description: "Quiero enterarme de todo: retos nuevos, Perks nuevos y una carta los viernes" },
    important: { description: "Solo lo mío: Sparks ganados, Perks por vencer, ganadores" },
    none: { description: "Ningún correo, salvo los códigos de acceso" },
  },
  profileAttributes: {
    phone: { display_name: "Teléfono" },
    address_1: { display_name: "Dirección" },
    address_2: { display_name: "Apartamento o suite" },
    city: { display_name: "Ciudad" },
    state: { display_name: "Estado" },
    postal: { display_name: "Código postal" },
    affiliation: { display_name: "Clubes y grupos" },
  },
  tiers: {
    "Early Bird": {
      name: "Madrugador",
      benefits: "Una cálida bienvenida y un Spark por cada buena mañana.",
    },
    Daybreak: {
      name: "Alba",
      benefits: "Los viernes, tu bebida pasa a grande sin costo. Y los Perks nuevos, un día antes que los demás.",
    },
    "High Noon": {
      name: "Mediodía",
      benefits: "Un pan dulce en tu cumpleaños y un lugar en la mesa de degustación de primavera.",
    },
  },
  quests: {
    "Get to know Sunrise": {
      title: "Conoce Sunrise",
      description: "Cuatro cosas pequeñas, y ya eres de la casa.",
    },
  },
  feedPosts: {
    "Sourdough Saturdays are back": {
      title: "Vuelven los sábados de masa madre",
      body: "<p>Nuestra masa madre tiene nueve años y está de muy buen humor. Desde este sábado hay <strong>tres panes nuevos</strong>: centeno con alcaravea, nuez y uno con papas asadas.</p><p>Salen del horno a las siete y media. La semana pasada duraron hasta las nueve.</p>",
    },
    "What you taught us about breakfast": {
      title: "Lo que nos enseñaste sobre el desayuno",
      body: "<p>Más de doscientas personas contestaron la encuesta de gustos. En resumen: la avena tiene más amigos de lo que creíamos, y nadie quiere música tranquila antes de las ocho.</p><p>El nuevo menú llega el mes que viene. La música ya está apagada.</p>",
    },
    "Meet the people behind the counter": {
      title: "Conoce a quienes están detrás del mostrador",
      body: "<p>Inés lleva seis años abriendo cada mañana nuestra primera cafetería. Nos contó cómo se levanta a las cuatro y por qué la segunda bandeja siempre sale mejor que la primera.</p>",
    },
    "We moved the bicycles": {
      title: "Cambiamos de lugar las bicicletas",
      body: "<p>El portabicicletas está ahora del lado soleado de la entrada, con espacio para doce. Gracias a quienes lo pidieron.</p>",
    },
  },
};
