import type { Dictionary } from "../text";

/** The admin's review of referrals. */
export const adminReferrals: Dictionary = {
  Referrals: "Referidos",
  "No referrals found": "No se encontraron referidos",
  "Friends who join through a participant's link appear here.":
    "Aquí aparecen los amigos que se unen por el enlace de un participante.",
  Friend: "Amigo",
  "Credit a friend": "Acreditar a un amigo",
  "For a friend who joined without the participant's link. The referral is approved at once.":
    "Para un amigo que se unió sin el enlace del participante. El referido se aprueba al momento.",
  "Find the friend": "Buscar al amigo",
  "Choose the friend": "Elige al amigo",
  "Choose another friend": "Elegir a otro amigo",
  "{friend} can't be credited": "No se puede acreditar a {friend}",
  "Credit {friend} to {referrer}": "Acreditar a {friend} como amigo de {referrer}",
  "{referrer} gets the reward of the referral challenge.": "{referrer} recibe la recompensa del reto de referidos.",
  "{referrer} gets {points} {term}.": "{referrer} recibe {points} {term}.",
  "{referrer} gets no points: no referral challenge is active.":
    "{referrer} no recibe puntos: no hay ningún reto de referidos activo.",
  "{friend} gets nothing more. Points for signing up came with it.":
    "{friend} no recibe nada más. Los puntos por registrarse llegaron con el registro.",
  "To undo it, reject the referral.": "Para deshacerlo, rechaza el referido.",
  "Credit the friend": "Acreditar al amigo",
  Crediting: "Acreditando",
  "Friend credited": "Amigo acreditado",
  "Credited the referral of <thing>{name}</thing>": "Acreditó el referido de <thing>{name}</thing>",
  "Credited <thing>{name}</thing> to a referrer": "Acreditó a <thing>{name}</thing> como amigo de otra persona",
  "Choose an account of this program that is not deleted or merged":
    "Elige una cuenta de este programa que no esté eliminada ni unida a otra",
  "Nobody can invite themselves": "Nadie puede invitarse a sí mismo",
  "This participant is blocked and gets no points for friends":
    "Este participante está bloqueado y no recibe puntos por amigos",
  "The friend's account is blocked": "La cuenta del amigo está bloqueada",
  "The friend hasn't signed in yet. Credit them after their first sign-in.":
    "El amigo todavía no entró. Acredítalo después de su primera entrada.",
  "This friend is already among the participant's referrals. Review that referral instead.":
    "Este amigo ya está entre los referidos del participante. Revisa ese referido.",
  "This friend already has a referrer": "A este amigo ya lo invitó alguien",
  "The friend joined before the participant did": "El amigo se unió antes que el participante",
  "The friend invited this participant, directly or through others":
    "El amigo invitó a este participante, directamente o a través de otros",
  Referrer: "Quien lo invitó",
  "Referred by {name}": "Invitado por {name}",
  "Referrer's email": "Correo de quien lo invitó",
  "Points for the referrer": "Puntos para quien lo invitó",
  Signals: "Indicios",
  "{first} and {count} more": "{first} y {count} más",
  "Same browser": "Mismo navegador",
  "Same network": "Misma red",
  "Same wallet": "Misma cartera",
  "Shared payment": "Pago compartido",
  "Similar email": "Correo parecido",
  "Same name": "Mismo nombre",
  "Joined quickly": "Alta rápida",
  "Many referrals": "Muchos referidos",
  "Similar receipts": "Recibos parecidos",
  "Both people submitted a receipt for the same purchase.": "Las dos personas entregaron un recibo de la misma compra.",
  "Receipt {number}": "Recibo {number}",
  "Both people visited the site with the same browser.": "Las dos personas visitaron el sitio con el mismo navegador.",
  "Both people requested a login code from the same network.":
    "Las dos personas pidieron un código de acceso desde la misma red.",
  "Both people have the same wallet address.": "Las dos personas tienen la misma dirección de cartera.",
  "One of them paid with the other's email address.": "Una de ellas pagó con el correo de la otra.",
  "Their email addresses differ only in digits or punctuation.":
    "Sus correos solo se diferencian en cifras o signos de puntuación.",
  "Both people have the same name.": "Las dos personas tienen el mismo nombre.",
  "The friend joined {count} minutes after the referrer.": {
    one: "El amigo se registró {count} minuto después de quien lo invitó.",
    other: "El amigo se registró {count} minutos después de quien lo invitó.",
  },
  "{count} friends of this referrer joined within a day of each other.": {
    one: "{count} amigo de esta persona se registró en un solo día.",
    other: "{count} amigos de esta persona se registraron en un solo día.",
  },
  "The friend joined more than a week ago and hasn't done anything since.":
    "El amigo se registró hace más de una semana y no ha hecho nada desde entonces.",
  "Nothing suggests that these are the same person.": "Nada indica que sean la misma persona.",
  "None of these proves anything by itself: families share devices.":
    "Ninguno prueba nada por sí solo: las familias comparten dispositivos.",
  Review: "Revisión",
  Comments: "Comentarios",
  "Save comments": "Guardar comentarios",
  Approve: "Aprobar",
  Reject: "Rechazar",
  Approved: "Aprobado",
  "Approving it gives the points back to the referrer.": "Si lo apruebas, se devuelven los puntos a quien lo invitó.",
  "Rejecting it takes the points back from the referrer. Points already spent become a debt.":
    "Si lo rechazas, se retiran los puntos a quien lo invitó. Los que ya gastó pasan a ser una deuda.",
  "Choose whether to approve or reject": "Elige si quieres aprobar o rechazar",
  "Referral not found": "No se encontró el referido",
  "Referral updated successfully": "Referido actualizado correctamente",
  "Failed to update referral": "No se pudo actualizar el referido",
  "Another admin has reviewed this referral in the meantime. Check it and try again.":
    "Otro administrador revisó este referido mientras tanto. Compruébalo y vuelve a intentarlo.",
  "Next pending": "Siguiente pendiente",
  "Admin Activity Log": "Registro de actividad",
  "Participant History": "Historial del participante",
  "Everyone who joined through {name}.": "Todas las personas que se unieron por {name}.",
  "Reject the selected referrals?": "¿Rechazar los referidos seleccionados?",
  "The referrers lose the points that they earned for them. You can approve the referrals again.":
    "Quienes los invitaron pierden los puntos que ganaron por ellos. Puedes volver a aprobar los referidos.",
  "{count} referrals approved": "{count} referidos aprobados",
  "{count} referrals rejected": "{count} referidos rechazados",
  "The referral of “{name}” was approved.": "Se aprobó el referido «{name}».",
  "The referral of “{name}” was rejected.": "Se rechazó el referido «{name}».",
  "Approved the referral of <thing>{name}</thing>": "Aprobó el referido <thing>{name}</thing>",
  "Rejected the referral of <thing>{name}</thing>": "Rechazó el referido <thing>{name}</thing>",
  "Commented on the referral of <thing>{name}</thing>": "Comentó la referencia de <thing>{name}</thing>",
  "{friend} gets {points} {term}, beside what signing up gave.":
    "{friend} recibe {points} {term}, además de lo que recibió por registrarse.",
};
