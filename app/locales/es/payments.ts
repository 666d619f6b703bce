import type { Dictionary } from "../translate";

export const payments: Dictionary = {
  "{price}. It does not renew by itself.": "{price}. No se renueva automáticamente.",
  "Choose a cause": "Elige una causa",
  "Choose an amount": "Elige un importe",
  "Earn {points} {term}": "Gana {points} {term}",
  Continue: "Continuar",
  "Completed on {date}": "Completado el {date}",
  "Ends on {date}": "Termina el {date}",
  "You pay on the page of our payment provider.": "Pagas en la página de nuestro proveedor de pagos.",
  "There is nothing to give to at the moment. Please come back later.":
    "Ahora mismo no hay nada a lo que donar. Vuelve más tarde.",
  "The payment was cancelled. Nothing was charged.": "El pago se canceló. No se cobró nada.",
  "You are on your way to the payment page.": "Te llevamos a la página de pago.",
  "Thank you for giving!": "¡Gracias por tu donación!",
  "Thank you!": "¡Gracias!",
  "We have emailed you a sign-in link. Open it to start using your membership.":
    "Te enviamos un enlace de acceso por correo. Ábrelo para empezar a usar tu membresía.",
  "We'll email you a sign-in link as soon as your payment goes through.":
    "Te enviaremos un enlace de acceso por correo en cuanto se confirme tu pago.",
  "Open the sign-in page": "Abrir la página de acceso",
  "Welcome!": "¡Te damos la bienvenida!",
  "Your donation of {amount} to {entity} has arrived.": "Hemos recibido tu donación de {amount} para {entity}.",
  "Your payment of {amount} has arrived: you are a member now.": "Hemos recibido tu pago de {amount}: ya eres miembro.",
  "You earned {points} {term}.": "Has ganado {points} {term}.",
  "Please choose who your donation is for": "Elige para quién es tu donación",
  "Please choose an amount": "Elige un importe",
  "Please enter your email": "Escribe tu correo electrónico",
  "You are a member already.": "Ya eres miembro.",
  "This membership cannot be bought.": "Esta membresía no está a la venta.",
  "There is a membership for this email already. Please sign in.":
    "Ya hay una membresía con este correo. Inicia sesión.",
  "The payment page cannot be reached. Nothing was charged. Please try again.":
    "No se puede acceder a la página de pago. No se cobró nada. Inténtalo de nuevo.",
  "The payment could not be opened. Nothing was charged. Please try again.":
    "No se pudo abrir el pago. No se cobró nada. Inténtalo de nuevo.",
};
