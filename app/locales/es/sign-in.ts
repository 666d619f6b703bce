import type { Dictionary } from "../translate";

export const signIn: Dictionary = {
  "6-digit code": "Código de 6 dígitos",
  "A login link is in your email. Click it within 20 minutes to access your account.":
    "Te enviamos un enlace de acceso por correo. Ábrelo en los próximos 20 minutos para entrar en tu cuenta.",
  "By signing up, you agree to the <privacy>privacy policy</privacy>, <rules>rules</rules> and <terms>terms</terms> of this program.":
    "Al registrarte, aceptas la <privacy>política de privacidad</privacy>, las <rules>reglas</rules> y los <terms>términos</terms> de este programa.",
  "By signing up, you agree to the terms of this program.": "Al registrarte, aceptas los términos de este programa.",
  "Continue to get your login code": "Continuar y recibir mi código",
  "Continue to get your login link": "Continuar y recibir mi enlace",
  "Enter your first name": "Escribe tu nombre",
  "Enter your last name": "Escribe tu apellido",
  "enter 6-digit code": "escribe el código de 6 dígitos",
  "Error!": "¡Error!",
  "First Name": "Nombre",
  "Hey, {name}": "Hola, {name}",
  "I am human": "Soy una persona",
  "Join {program} and start earning rewards!": "¡Únete a {program} y empieza a ganar recompensas!",
  "Last Name": "Apellido",
  "Login method": "Forma de acceso",
  "Login via email": "Entrar por correo",
  "Login with code": "Entrar con código",
  "New here? The same button signs you up.": "¿Es tu primera vez? El mismo botón te registra.",
  "Nothing there? Look into the spam folder, or go back and request a new link after a minute.":
    "¿No te llegó? Revisa la carpeta de spam, o vuelve atrás y pide un enlace nuevo después de un minuto.",
  "One moment, we are signing you in. If nothing happens, press the button.":
    "Un momento, estamos iniciando tu sesión. Si no pasa nada, presiona el botón.",
  "Optional. Shows offers near you.": "Opcional. Sirve para mostrarte ofertas cercanas.",
  "Please enter your email to continue": "Escribe tu correo para continuar",
  "Request a new code in {time}": "Podrás pedir otro código en {time}",
  "Request a new link": "Pedir un enlace nuevo",
  "Request new code": "Pedir otro código",
  "Required fields are missing": "Faltan campos obligatorios",
  Sandbox: "Entorno de pruebas",
  "Sign in": "Iniciar sesión",
  "Sign in · {program}": "Iniciar sesión · {program}",
  "Sign up": "Registrarte",
  "Sign up and earn +{points} {term}": "Regístrate y gana +{points} {term}",
  "Signed in": "Inicio de sesión",
  "Signed up": "Registro",
  "Thanks, {name}": "Gracias, {name}",
  "The bot check could not be loaded. Please check your connection and reload the page.":
    "No se pudo cargar la verificación contra bots. Revisa tu conexión y vuelve a cargar la página.",
  "This link does not work any more": "Este enlace ya no funciona",
  "Verify Code": "Verificar código",
  "Verifying...": "Verificando...",
  "We emailed <email>{email}</email> with a 6-digit code. Please enter it below.":
    "Enviamos un código de 6 dígitos a <email>{email}</email>. Escríbelo aquí abajo.",
  "Welcome back to {program}!": "¡Hola de nuevo! Esto es {program}.",
  "You passed the bot check": "Pasaste la verificación contra bots",
  "you@example.com": "tu@ejemplo.com",
  "Zip Code": "Código postal",
};
