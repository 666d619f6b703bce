import type { SpanishContent } from "../content";
import { siteInSpanish } from "./spanish-site";

export const demoSpanish: SpanishContent = {
  ...siteInSpanish,
  challenges: {
    "spring-quiz": {
      caption: "Trivia de primavera: ¿qué está de temporada?",
      description: "Cinco preguntas sobre lo que llega al mercado. Aciertes o no, los Sparks son tuyos.",
      cta_button_text: "Empezar",
      success_message: "¡Y esa fue la temporada! Nos vemos en el mercado.",
      questions: [
        {
          title: "¿Cuál de estos llega primero al mercado en primavera?",
          explanation:
            "El espárrago asoma en cuanto la tierra alcanza los diez grados, muchas veces a principios de abril.",
          options: ["El espárrago", "La calabaza", "El maíz dulce", "El membrillo"],
        },
        {
          title: "En rigor, el ruibarbo es…",
          explanation: "Se comen los tallos, así que es una verdura, por mucho que lo usemos en postres.",
          options: ["Una fruta", "Una verdura", "Una baya", "Una raíz"],
        },
        {
          title: "¿Qué delata al ajo silvestre?",
          explanation:
            "Frota una hoja entre los dedos. El lirio de los valles, que se le parece y es venenoso, no huele a ajo.",
          options: ["Sus bayas rojas", "Sus espinas", "Su olor", "Sus flores azules"],
        },
        {
          title: "¿Cómo se reconoce un huevo fresco?",
          additional_details: "Ponlo en un vaso de agua.",
          explanation: "Cuanto más viejo es el huevo, mayor es su cámara de aire y más sube.",
          options: ["Se hunde y queda acostado", "Se queda de pie", "Flota", "Da vueltas"],
        },
        {
          title: "¿Cuándo está más dulce una fresa?",
          explanation: "Las fresas dejan de madurar en cuanto se cortan: todo depende del sol y de la prisa.",
          options: [
            "Cortada verde y madurada en casa",
            "Después de una noche en el refrigerador",
            "Cuando es más grande",
            "Cortada madura y comida el mismo día",
          ],
        },
      ],
    },
    "sign-up": {
      caption: "Regístrate y saluda",
      description: "Los primeros Sparks son los más fáciles: únete.",
      cta_button_text: "Unirme ahora",
    },
    "daily-hello": {
      caption: "El saludo del día",
      description: "Pasa una vez al día: lo que horneamos hoy está en la pizarra.",
      cta_button_text: "Ver la pizarra de hoy",
    },
    "watch-the-film": {
      caption: "Mira el video: la primera luz",
      description: "Ocho segundos que explican por qué nos levantamos a las cuatro.",
      cta_button_text: "Reproducir",
    },
    "lucky-pick": {
      caption: "A la suerte: abre la caja de hoy",
      description: "Siempre hay algo adentro. A veces es lo que no está en el menú.",
      cta_button_text: "Abrir la caja",
      success_message: "¡Mira nada más! Encontraste la joya escondida.",
    },
    "bring-a-friend": {
      caption: "Trae a un amigo a desayunar",
      description: "Comparte tu enlace. Cuando se una un amigo, ganas 200 Sparks.",
      cta_button_text: "Compartir mi enlace",
    },
    "visit-our-store": {
      caption: "Encuentra tu panadería más cercana",
      description:
        "Nueve panaderías, nueve mesas largas. Encuentra la tuya y participa en el sorteo de la escapada de fin de semana.",
      cta_button_text: "Buscar una panadería",
      success_message: "Ya estás en el sorteo. ¡Te esperamos en el mostrador!",
    },
    "read-the-story": {
      caption: "Lee la historia: un pan tarda dos días",
      description: "Una lectura breve sobre harina, agua y paciencia.",
      content: `
<p>A las seis de la tarde, cuando limpiamos las últimas mesas, el pan de mañana ya tiene edad para opinar sobre su forma.</p>
<h2>Día uno: casi no pasa nada</h2>
<p>La harina y el agua se encuentran en una artesa de madera. Les sumamos un cucharón de la masa de ayer y las dejamos en paz. Durante doce horas, todo el trabajo es echar un vistazo de vez en cuando y abrir o cerrar una ventana.</p>
<p>Parece que no pasa nada. Pero de ahí viene el sabor: con tiempo, la harina se vuelve dulce y un poco ácida, y la miga aprende a guardar el aire.</p>
<h2>El turno de noche</h2>
<p>A las dos llega Inés. Dobla cada masa cuatro veces, con un cuarto de vuelta entre una y otra, y la lee con el dorso de la mano. Una masa fría pide una hora más; una tibia quiere la mesa ya.</p>
<blockquote><p>El pan no se hace. Se acompaña.</p></blockquote>
<h2>Día dos: cuarenta minutos</h2>
<p>El horno está a doscientos cincuenta grados. Vapor los primeros diez minutos, para que la corteza siga blanda y pueda abrirse; después, calor seco hasta que cante. Ese crujido al salir del horno es la corteza, que se encoge al enfriarse. Lo esperamos cada mañana, y sigue siendo el mejor sonido que conocemos.</p>
<p>A las seis llegan los primeros. Al mediodía ya no queda nada. A las seis de la tarde volvemos a empezar.</p>`,
      cta_button_text: "Ya la leí",
    },
    "taste-survey": {
      caption: "Encuesta de gustos: cuéntanos qué te gusta",
      description: "Quince preguntas rápidas y se te abre todo el directorio de ofertas.",
      cta_button_text: "Contarles",
      success_message: "Gracias. Nuestros panaderos leen cada respuesta.",
      questions: [
        { title: "¿Qué pides sin mirar la pizarra?" },
        { title: "Cuéntanos de un desayuno que no se te olvida." },
        {
          title: "¿A qué hora sueles pasar?",
          options: ["Antes de las siete", "Entre las siete y las diez", "Al mediodía", "Por la tarde"],
        },
        { title: "¿Cuándo horneaste algo por última vez?" },
        {
          title: "¿Cuándo te gustaría una mesa?",
          additional_details: "Solo para saber cuándo te gusta venir.",
        },
        { title: "¿A qué hora pones el agua a calentar?" },
        { title: "¿Dulce o salado?", options: ["Dulce", "Salado", "Primero uno y luego el otro"] },
        {
          title: "¿Cuál es tu mañana?",
          options: ["Una taza con calma", "Desayuno con amigos", "Directo a la tienda"],
        },
        {
          title: "¿Qué le pones al pan?",
          options: ["Mantequilla con sal", "Mermelada", "Queso", "Miel", "Nada de nada"],
        },
        {
          title: "¿Qué te gustaría ver en el muro?",
          options: ["La fruta de la semana", "Fotos de los clientes", "Videos de la panadería"],
        },
        { title: "¿Tomas azúcar?" },
        { title: "Escríbenos una receta.", additional_details: "Negritas, listas, lo que haga falta." },
        { title: "¿A qué número te llamamos cuando esté listo un pastel?" },
        { title: "¿Cuántas tazas al día?" },
        { title: "¿Cuántas millas caminarías por un buen cruasán?" },
      ],
    },
    "morning-photo": {
      caption: "Tu mejor mañana",
      description: "Una foto de una mañana por la que vale la pena madrugar. Este mes: vapor.",
      cta_button_text: "Enviar una foto",
      success_message: "Gracias. Nuestros panaderos miran cada foto.",
      questions: [{ title: "Tu foto" }, { title: "¿Dónde fue?" }],
    },
    "complete-your-profile": {
      caption: "Completa tu perfil",
      description: "Para que te encuentren tu pastel de cumpleaños y nuestras postales.",
      cta_button_text: "Completar mi perfil",
      questions: [
        { title: "Teléfono" },
        { title: "Dirección" },
        { title: "Apartamento o suite" },
        { title: "Ciudad" },
        { title: "Estado" },
        { title: "Código postal" },
        { title: "¿Qué te trae por aquí?", options: ["El pan", "El café", "La gente", "Los Sparks"] },
      ],
    },
    "social-wall": {
      caption: "El muro: esta semana en Sunrise",
      description: "Fotos y videos de nuestros clientes. Cada uno que veas te da Sparks.",
      cta_button_text: "Ver publicaciones",
    },
    "give-back": {
      caption: "Comparte: un desayuno para alguien más",
      description: "Elige una causa que te importe y una cantidad. La convertimos en desayunos, y en Sparks para ti.",
      cta_button_text: "Donar",
      entity_label: "¿Para quién es el desayuno?",
      entities: [
        "Comedor de la escuela de Mill Street",
        "Refugio nocturno de Canal Row",
        "Banco de alimentos del barrio",
      ],
    },
    "gold-membership": {
      caption: "Hazte miembro Gold",
      description:
        "Veinticinco dólares al año: 500 Sparks de inmediato, dos participaciones en el sorteo de la escapada y todas las ofertas del directorio.",
      cta_button_text: "Hacerme miembro",
      success_message: "¡Te damos la bienvenida a Gold!",
    },
    "call-us": {
      caption: "Llámanos y encarga un pastel",
      description: "Nadie debería hornear su propio pastel de cumpleaños. Dile a Inés el nombre y cuántas velas lleva.",
      cta_button_text: "Llamar a la panadería",
    },
    "api-checkin": {
      caption: "Marca tu visita en el mostrador",
      description: "Muestra tu código en la caja. La caja nos avisa y te llegan tus Sparks.",
      cta_button_text: "Mostrar mi código",
    },
    "straight-to-shop": {
      caption: "Directo a la tienda",
      description: "Granola, mermelada y la mantequilla buena, hasta tu puerta.",
      cta_button_text: "Ir a la tienda",
    },
    "share-it": {
      caption: "Comparte una buena mañana",
      description: "Publica tu desayuno y que todo el barrio sepa que ya te levantaste.",
      cta_button_text: "Compartir",
    },
    "follow-us": {
      caption: "Síguenos",
      description: "Entérate antes que nadie de lo que sale del horno.",
      cta_button_text: "Seguir",
    },
    "visit-us": {
      caption: "Visítanos en Mill Street",
      description: "Acércate a unos pasos del horno más antiguo y regístrate.",
      cta_button_text: "Marcar mi visita",
    },
    "old-promo": {
      caption: "Semana de la calabaza",
      description: "Fue naranja, fue dulce y se acabó.",
      cta_button_text: "Ver la receta",
    },
    "coming-soon": {
      caption: "El mercado de invierno",
      description: "Doce puestos y una banda de música. Abre pronto.",
      cta_button_text: "Ver los puestos",
    },
  },
  rewards: {
    "Weekend Getaway": {
      name: "Escapada de fin de semana",
      description: "Dos noches para dos en una cabaña junto al lago, con canoa incluida.",
      description_details:
        "La cabaña es para dos, en la canoa caben tres y nuestra cocina manda una canasta con el desayuno de las dos mañanas. Visita una tienda o hazte miembro Gold para juntar participaciones.",
      terms_conditions:
        "Se sortea un ganador entre todas las participaciones dentro de los siete días posteriores al cierre. No es necesario comprar nada. El viaje hasta el lago corre por cuenta del ganador.",
    },
    "Founding Fan": {
      name: "Fan fundador",
      description: "Para quienes ya estaban aquí cuando apenas calentábamos los hornos.",
      description_details:
        "Una insignia para nuestros primeros miembros. Viene con un certificado a tu nombre que es tuyo para siempre.",
      terms_conditions: "Se otorga una sola vez a quienes se unieron en las primeras semanas del programa.",
      redemption_details:
        "Llegaste primero. Muestra la insignia en cualquier mostrador y la segunda taza va por nuestra cuenta.",
    },
    "$10 Gift Card": {
      name: "Tarjeta de regalo de $10",
      description: "Diez dólares para lo que quieras del mostrador, del pan de centeno a la tarta de frambuesa.",
      description_details: "Úsala de una vez o migaja a migaja: el código vale hasta gastar los diez dólares.",
      terms_conditions:
        "Una por miembro, hasta agotar existencias. Válida en las nueve panaderías durante doce meses. No se canjea por efectivo.",
      redemption_details: "Muestra este código en el mostrador o escríbelo al pagar en nuestra tienda.",
    },
    "Members Dining Pass": {
      name: "Pase de restaurantes para miembros",
      description: "Cientos de mesas y tiendas cerca de ti con descuento para los miembros Gold.",
      description_details:
        "Hazte miembro Gold y se te abre todo el directorio de ofertas: restaurantes, tiendas y paseos cerca de tu código postal.",
      terms_conditions:
        "Viene con la membresía Gold y dura lo mismo que ella. Cada oferta tiene sus propias condiciones.",
    },
    "Photo Star": {
      name: "Foto estrella",
      description: "Muéstranos tu mejor mañana. La foto que más nos guste se cuelga en todas las panaderías.",
      description_details: "Cada mes un tema nuevo, con nuestros panaderos de jurado. Este mes: vapor.",
      terms_conditions:
        "Tu foto, tomada por ti. Al participar nos permites colgarla en nuestras panaderías, con tu nombre al lado.",
    },
    "Bronze Milestone": {
      name: "Meta de bronce",
      description: "Junta 1,500 Sparks y siéntate a la mesa de los primeros.",
      description_details:
        "Los miembros de bronce prueban antes que nadie todo lo nuevo, el último jueves de cada mes.",
      terms_conditions: "Cuentan todos los Sparks que hayas juntado, también los que ya gastaste.",
      redemption_details:
        "Te damos la bienvenida a la mesa de los primeros: di tu nombre en el mostrador el último jueves del mes.",
    },
    "Hidden Gem": {
      name: "Joya escondida",
      description: "No está en el menú ni en la vitrina. Quienes la encuentran nunca lo cuentan.",
      description_details: "Solo podemos decir esto: se hornea una vez por semana y vale los Sparks.",
      terms_conditions: "Una por miembro. Recógela en un plazo de treinta días.",
      redemption_details: "Pide «el de atrás». Ellos sabrán.",
    },
  },
};
