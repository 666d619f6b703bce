import type { Dictionary } from "../text";

/** The mails to participants, which the server makes, and their settings in the admin. No page of the site has them. */
export const adminMails: Dictionary = {
  "Reward within reach": "Recompensa al alcance",
  "An hour after someone's points are enough for a reward, unless they have claimed it.":
    "Una hora después de que los puntos de alguien alcanzan para una recompensa, si no la ha canjeado.",
  "Emails to participants": "Correos a los participantes",
  "Sent automatically to everyone who hasn't opted out. Each email has an unsubscribe link.":
    "Se envían automáticamente a quienes no han pedido dejar de recibir correos. Cada uno tiene un enlace para darse de baja.",
  "The email is on.": "El correo está activado.",
  "The email is off.": "El correo está desactivado.",
  "Sent to {email}. It arrives within a minute.": "Enviado a {email}. Llega en menos de un minuto.",
  Subject: "Asunto",
  "Leave a field empty for the usual text.": "Deja un campo vacío para usar el texto habitual.",
  "{points}, {day}, {name} and {program} are filled in: the points that expire, such as 600 Points, the last day, the first name and the program's name.":
    "{points}, {day}, {name} y {program} se rellenan: los puntos con su nombre, el último día, el nombre y el nombre del programa.",
  "The texts of this email can't be changed": "Los textos de este correo no se pueden cambiar",
  "Changed the text of an email of <thing>{name}</thing>": "Cambió el texto de un correo de <thing>{name}</thing>",
  "Send me a test": "Enviarme una prueba",
  "Subject: <subject>{subject}</subject>": "Asunto: <subject>{subject}</subject>",
  "Turned off an email of <thing>{name}</thing>": "Desactivó un correo de <thing>{name}</thing>",
  "Turned on an email of <thing>{name}</thing>": "Activó un correo de <thing>{name}</thing>",
  "Only an admin can get a test email": "Solo un administrador puede recibir un correo de prueba",
  "Email not found": "No se encontró el correo",
  Welcome: "Bienvenida",
  "When someone joins and signs in for the first time.": "Cuando alguien se registra y entra por primera vez.",
  "Challenges completed": "Retos completados",
  "The next morning, in one email about all of the day's challenges.":
    "A la mañana siguiente, un solo correo sobre todos los retos del día.",
  "Reward claimed": "Recompensa canjeada",
  "Right after a claim, with the code and how to redeem it.": "Justo después de un canje, con el código y cómo usarlo.",
  "When someone reaches a milestone or is given an achievement.": "Cuando alguien alcanza una meta o recibe un logro.",
  "To the winners of a sweepstakes or mini-contest.": "A quienes ganan un sorteo o un miniconcurso.",
  "When someone reaches a tier, with its benefits.": "Cuando alguien sube a un nivel, con sus ventajas.",
  "Friend joined": "Un amigo se unió",
  "When someone they invited joins, with the points for it.":
    "Cuando se une alguien a quien invitaron, con los puntos que les dio.",
  "On the morning of their birthday, with the program's birthday gift.":
    "La mañana de su cumpleaños, con el regalo de cumpleaños del programa.",
  "Happy birthday from {program}": "Feliz cumpleaños de parte de {program}",
  "{reward} is yours. Have a wonderful day!": "{reward} es para ti. ¡Que pases un día estupendo!",
  "You've earned {points} {term}. Have a wonderful day!": "Ganaste {points} {term}. ¡Que pases un día estupendo!",
  "Points expire in 30 days": "Los puntos caducan en 30 días",
  "Points expire in 7 days": "Los puntos caducan en 7 días",
  "Points expire tomorrow": "Los puntos caducan mañana",
  "About 30 days before points expire, at most one email a week.":
    "Unos 30 días antes de que caduquen los puntos, como máximo un correo por semana.",
  "About 7 days before points expire, at most one email a week.":
    "Unos 7 días antes de que caduquen los puntos, como máximo un correo por semana.",
  "The day before points expire, at most one email a week, about all points that expire in that week.":
    "El día antes de que caduquen los puntos, como máximo un correo por semana, sobre todos los que caducan en esa semana.",
  "Use them while they're yours.": "Aprovéchalos mientras sean tuyos.",
  "Voucher ending": "Cupón por vencer",
  "Three days before offer vouchers expire, in one email for each day.":
    "Tres días antes de que venzan los cupones de ofertas, un solo correo por todos los de ese día.",
  "You completed {count} challenges on {day} and earned {points} {term}.": {
    one: "Completaste {count} reto el {day} y ganaste {points} {term}.",
    other: "Completaste {count} retos el {day} y ganaste {points} {term}.",
  },
  "You completed {count} challenges on {day}.": {
    one: "Completaste {count} reto el {day}.",
    other: "Completaste {count} retos el {day}.",
  },
  "And {more} more": "Y {more} más",
  "Well done": "¡Bien hecho!",
  "Well done, {name}": "¡Bien hecho, {name}!",
  "You have {points} {term} now.": "Ahora tienes {points} {term}.",
  "See what's next": "Ver qué sigue",
  "You've earned {points} {term}": "Ganaste {points} {term}",
  "You've completed {count} challenges": { one: "Completaste {count} reto", other: "Completaste {count} retos" },
  "Someone you invited joined {program}, and you've earned {points} {term}.":
    "Alguien a quien invitaste se unió a {program} y ganaste {points} {term}.",
  "Someone you invited joined {program}.": "Alguien a quien invitaste se unió a {program}.",
  "Good news": "Buenas noticias",
  "Good news, {name}": "Buenas noticias, {name}",
  "Invite another friend": "Invitar a otro amigo",
  "It's yours: {reward}": "Es para ti: {reward}",
  "It's yours": "Es tuya",
  "It's yours, {name}": "Es tuya, {name}",
  "You claimed {reward} for {points} {term}.": "Canjeaste {reward} por {points} {term}.",
  "You claimed {reward}.": "Canjeaste {reward}.",
  "Your code": "Tu código",
  "Your voucher for {merchant} is about to expire. Use it while it's valid.":
    "Tu cupón de {merchant} está por vencer. Úsalo mientras sea válido.",
  "{count} of your vouchers are about to expire. Use them while they're valid.":
    "{count} de tus cupones están por vencer. Úsalos mientras sean válidos.",
  "Your voucher for {merchant} expires soon": "Tu cupón de {merchant} vence pronto",
  "{count} of your vouchers expire soon": "{count} de tus cupones vencen pronto",
  "Until {day}": "Hasta el {day}",
  "20% off your order": "20 % de descuento en tu pedido",
};
