import type { Dictionary } from "../text";

export const payments: Dictionary = {
  "{price}. Doesn't renew automatically.": "{price}. No se renueva automáticamente.",
  "Choose a cause": "Elige una causa",
  "Choose an amount": "Elige un monto",
  "Earn {points} {term}": "Gana {points} {term}",
  Continue: "Continuar",
  "Completed on {date}": "Completado el {date}",
  "Ends on {date}": "Termina el {date}",
  "You'll pay securely on our payment provider's page.":
    "Pagarás de forma segura en la página de nuestro proveedor de pagos.",
  "There are no causes to support right now. Check back later.":
    "Por ahora no hay causas a las que donar. Vuelve más tarde.",
  "Payment canceled. You weren't charged.": "Pago cancelado. No se te cobró nada.",
  "Taking you to the payment page.": "Te llevamos a la página de pago.",
  "Thank you for your donation!": "¡Gracias por tu donación!",
  "Thank you!": "¡Gracias!",
  "We emailed you a login link. Open it to start using your membership.":
    "Te enviamos un enlace de acceso por correo. Ábrelo para empezar a usar tu membresía.",
  "Open the sign-in page": "Abrir la página de acceso",
  "Welcome!": "¡Te damos la bienvenida!",
  "We received your donation of {amount} to {entity}.": "Recibimos tu donación de {amount} para {entity}.",
  "We received your payment of {amount}. You're a member!": "Recibimos tu pago de {amount}. ¡Ya eres miembro!",
  "You earned {points} {term}.": "Ganaste {points} {term}.",
  "Choose who your donation is for": "Elige para quién es tu donación",
  "Please enter your email": "Escribe tu correo electrónico",
  "You're already a member.": "Ya eres miembro.",
  "This membership isn't for sale.": "Esta membresía no está a la venta.",
  "This email already has a membership. Sign in instead.": "Este correo ya tiene una membresía. Inicia sesión.",
  "We couldn't reach the payment page. You weren't charged. Please try again.":
    "No pudimos conectar con la página de pago. No se te cobró nada. Inténtalo de nuevo.",
  "We couldn't open the payment page. You weren't charged. Please try again.":
    "No pudimos abrir la página de pago. No se te cobró nada. Inténtalo de nuevo.",
};
