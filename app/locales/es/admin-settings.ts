import type { Dictionary } from "../text";

/** Labels, SEO, enrollment, pages and integrations of a program. */
export const adminSettings: Dictionary = {
  "All settings": "Todos los ajustes",
  "Search settings": "Buscar en los ajustes",
  "No settings found": "No se encontraron ajustes",
  Labels: "Etiquetas",
  SEO: "SEO",
  Enrollment: "Inscripción",
  "Social network pages": "Páginas en redes sociales",
  "Offers reward": "Ofertas",
  "Photo contests": "Concursos de fotos",
  "Page added": "Página añadida",
  "Page removed": "Página quitada",
  "New social network page": "Nueva página en una red social",
  "Add page": "Añadir página",
  Platform: "Plataforma",
  "Like https://instagram.com/your-brand.": "Por ejemplo, https://instagram.com/tu-marca.",
  "Merchants near a ZIP code, with offers to redeem.": "Comercios cerca de un código postal, con ofertas para canjear.",
  "The feature is off for this program, so no offers are shown.":
    "La función está desactivada en este programa, así que no se muestran ofertas.",
  "If off, the site has no offers and no links to them.":
    "Si está desactivado, el sitio no tiene ofertas ni enlaces a ellas.",
  "A regular expression for merchants' names. Case doesn't matter. .* matches all, and ^(Blue|Green) matches names that start with one of these words.":
    "Una expresión regular sobre los nombres de los comercios, sin distinguir mayúsculas. .* vale para todos y ^(Blue|Green) para los nombres que empiezan por una de estas palabras.",
  "Page after a sign-in link": "Página tras un enlace de acceso",
  "Where sign-in links requested from the offers lead, like /my-offers.":
    "Adónde lleva el enlace de acceso que se pide desde las ofertas, por ejemplo /my-offers.",
  "Enter a path of this site, like /my-offers": "Escribe una ruta de este sitio, por ejemplo /my-offers",
  "References such as \\1 aren't possible here": "Aquí no se pueden usar referencias como \\1",
  "This expression takes too long. Choose a simpler one.": "Esta expresión tarda demasiado. Elige una más sencilla.",
  "This isn't a regular expression": "Esto no es una expresión regular",
  "The partner's page at /photos, where participants submit photos.":
    "La página del socio en /photos, donde los participantes entregan fotos.",
  Partner: "Socio",
  "If off, /photos doesn't exist, and menus don't link to it.":
    "Si está desactivado, /photos no existe y los menús no enlazan allí.",
  "Partner's program ID": "ID del programa en el socio",
  "This program's ID at the partner.": "El ID que el socio da a este programa.",
  "Use letters, digits, dots, hyphens and underscores": "Usa letras, cifras, puntos, guiones y guiones bajos",
  "The site's footer links to them. Posts in social challenges come from these pages.":
    "El pie del sitio enlaza a ellas. Las publicaciones de los retos sociales son de estas páginas.",
  "No social network pages yet": "Todavía no hay páginas en redes sociales",
  "Add the program's page on Instagram or Facebook.": "Añade la página del programa en Instagram o Facebook.",
  "Remove this page?": "¿Quitar esta página?",
  "The site's footer will stop linking to it.": "El pie del sitio deja de enlazar a ella.",
  "Choose a platform from the list": "Elige una plataforma de la lista",
  "Choose a page": "Elige una página",
  "This page is already in the list": "Esta página ya está en la lista",
  "Challenges have posts from this page, so it can't be removed.":
    "Hay publicaciones de retos que son de esta página, así que no se puede quitar.",
  "Enter the https:// address of a page on this network": "Escribe la dirección https:// de una página en esta red",
  "A program can have at most {max} pages": "Un programa puede tener {max} páginas como máximo",
  "Feature updated": "Función actualizada",
  "Someone else changed this feature while you were editing. Your changes are still here.":
    "Otra persona cambió esta función mientras la editabas. Tus cambios siguen aquí.",
  "New page": "Nueva página",
  "The sign-in page links to this page as {names}, based on the words in its title.":
    "La página de acceso enlaza a esta página como {names}. Lo deciden las palabras de su título.",
  "Create page": "Crear página",
  "The page's path on the site, like our-story. Links to an earlier address stop working.":
    "La ruta de la página en el sitio, por ejemplo our-story. Los enlaces a una dirección anterior dejan de funcionar.",
  "Only published pages are on the site.": "En el sitio solo están las páginas publicadas.",
  "1 is the first link in the footer.": "1 es el primer enlace del pie.",
  "Open page": "Abrir la página",
  "At sign-in": "Al acceder",
  pages: "páginas",
  "No pages yet": "Todavía no hay páginas",
  "Pages are linked in the footer. People agree to the privacy policy, rules and terms at sign-in.":
    "Las páginas se enlazan en el pie. Al acceder se aceptan la política de privacidad, las reglas y las condiciones.",
  "Program Page created successfully.": "La página se creó correctamente.",
  "Program Page updated successfully.": "La página se actualizó correctamente.",
  Rules: "Reglas",
  "A page with this address already exists": "Ya hay una página con esta dirección",
  "Someone else changed this page while you were editing. Your changes are still here.":
    "Otra persona cambió esta página mientras la editabas. Tus cambios siguen aquí.",
  "This address is reserved for the platform": "La plataforma usa esta dirección",
  "Where people sign up if we don't know their email yet.":
    "Dónde se registran las personas cuyo correo aún no se conoce.",
  "Use your own sign-up page": "Usar tu propia página de registro",
  "New people go to your page instead of this site's form. Participants still sign in here.":
    "Las personas nuevas van a tu página en lugar del formulario de este sitio. Los participantes acceden aquí como antes.",
  "Address of your sign-up page": "Dirección de tu página de registro",
  "Starts with https://, or with / for a page of this site. The email is appended.":
    "Empieza por https://, o por / si es una página de este sitio. Se añade el correo.",
  "Enter the address of your sign-up page": "Escribe la dirección de tu página de registro",
  "Enter an address that starts with https:// or /": "Escribe una dirección que empiece por https:// o /",
  "What things are called on the site and in emails.": "Cómo se llaman las cosas en el sitio y en los correos.",
  Words: "Palabras",
  "Points are called": "Los puntos se llaman",
  "One point is called": "Un punto se llama",
  "After the number 1, like Point, Star or Mile. If empty: the plural without its final s.":
    "Después del número 1, como Punto, Estrella o Milla. Vacío: el plural sin la última s.",
  "In the plural, like Points, Stars or Miles.": "En plural, por ejemplo Puntos, Estrellas o Millas.",
  "Rewards are called": "Las recompensas se llaman",
  "One reward is called": "Una recompensa se llama",
  "Like Reward or Perk. If empty: the plural without its final s.":
    "Como Recompensa o Premio. Vacío: el plural sin la última s.",
  "In the plural, like Rewards or Perks.": "En plural, por ejemplo Recompensas o Ventajas.",
  Titles: "Títulos",
  "Title of the rewards": "Título de las recompensas",
  "Above the rewards on the home page. If empty: Current, followed by your word for rewards.":
    "Sobre las recompensas en la página de inicio. Si está vacío, el título habitual con el nombre de las recompensas.",
  "Title of the account page": "Título de la página de la cuenta",
  "Also in the menu. If empty: My Account.": "También en el menú. Si está vacío: Mi cuenta.",
  Icons: "Iconos",
  "Shown next to the headings on the home page.": "Se muestran junto a los títulos de la página de inicio.",
  "Earn points": "Ganar puntos",
  "Current rewards": "Recompensas actuales",
  "My rewards": "Mis recompensas",
  "What search engines show, and what people see when the site is shared.":
    "Lo que muestran los buscadores y lo que se ve donde se comparte el sitio.",
  Site: "Sitio",
  "Meta title": "Metatítulo",
  "The title of the home page. If empty: the name of the program.":
    "El título de la página de inicio. Si está vacío: el nombre del programa.",
  "Meta description": "Metadescripción",
  "One or two sentences. If empty: the description in the header of the home page.":
    "Una o dos frases. Si está vacía: la descripción de la cabecera de la página de inicio.",
  "Social image": "Imagen para compartir",
  "1200 × 630 pixels. If empty, one is generated from your branding.":
    "1200 × 630 píxeles. Si está vacía, se dibuja una a partir de la marca.",
  "How a link to the site looks on other sites.": "Un enlace al sitio, como lo muestran otros sitios.",
  "Search engines": "Buscadores",
  "Search engines may list the site": "Los buscadores pueden mostrar el sitio",
  "The program is in test mode, so they don't list it, whatever you choose here.":
    "El programa está en modo de prueba, así que no lo muestran, se elija lo que se elija aquí.",
  "If off, the pages and robots.txt tell them not to.":
    "Si está desactivado, las páginas y robots.txt les indican que no lo hagan.",
  "Enter a page that people can open before they sign in":
    "Escribe una página que se pueda abrir antes de iniciar sesión",
};
