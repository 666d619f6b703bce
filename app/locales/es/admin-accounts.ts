import type { Dictionary } from "../text";

/** How a participant is called and reached, and merging two accounts, in the admin. */
export const adminAccounts: Dictionary = {
  "Accounts found": "Cuentas encontradas",
  "Accounts with this name": "Cuentas con este nombre",
  Afterwards: "Después",
  "This email belonged to an account that was merged into another one":
    "Este correo era de una cuenta que se unió a otra",
  "Another account has this email. Merge the two accounts instead.":
    "Otra cuenta tiene este correo. Combina las dos cuentas.",
  "By a link in an email to it": "Con un enlace en un correo a esa dirección",
  "Cancel this change": "Cancelar este cambio",
  "Canceled the change of <thing>{name}</thing>'s email": "Canceló el cambio de correo de <thing>{name}</thing>",
  "Changed the contact details of <thing>{name}</thing>": "Cambió los datos de contacto de <thing>{name}</thing>",
  "Choose another account": "Elegir otra cuenta",
  "Choose another account of this program": "Elige otra cuenta de este programa",
  "Choose how the new email is confirmed": "Elige cómo se confirma el nuevo correo",
  "Choose the account to merge": "Elige la cuenta que quieres combinar",
  Closes: "Se cierra",
  "Confirmed the new email of <thing>{name}</thing>": "Confirmó el nuevo correo de <thing>{name}</thing>",
  "Contact details of {name}": "Datos de contacto de {name}",
  "Contact details saved": "Datos de contacto guardados",
  "Edit contact details": "Editar datos de contacto",
  "Email change canceled": "Cambio de correo cancelado",
  "Find the other account": "Buscar la otra cuenta",
  "For a person with two accounts. This account stays and gets everything of the other one, which is closed. This can't be undone.":
    "Para una persona con dos cuentas. Esta cuenta se queda y recibe todo lo de la otra, que se cierra. No se puede deshacer.",
  "Friends invited": "Amigos invitados",
  "How is the new email confirmed?": "¿Cómo se confirma el nuevo correo?",
  "I have checked that it is theirs": "Comprobé que es suyo",
  "It applies at once. The person is signed out, and the old address gets an email.":
    "Se aplica de inmediato. Se cierra la sesión de la persona y la dirección anterior recibe un correo.",
  "It applies once the person opens the link, within 24 hours.":
    "Se aplica cuando la persona abre el enlace, en un plazo de 24 horas.",
  "Joined {date}": "Desde el {date}",
  "Merge accounts": "Combinar cuentas",
  "Merge {from} into {into}": "Combinar {from} con {into}",
  "Merged another account into <thing>{name}</thing>": "Combinó otra cuenta con la de <thing>{name}</thing>",
  Merging: "Combinando",
  "Name, email or ID": "Nombre, correo o ID",
  "No account found": "No se encontró ninguna cuenta",
  "No other account has this name": "Ninguna otra cuenta tiene este nombre",
  "Points keep their expiration dates. Rewards, codes, receipts, answers and friends move along.":
    "Los puntos conservan sus fechas de caducidad. Las recompensas, los códigos, los recibos, las respuestas y los amigos también pasan.",
  "Saved. The new email applies once it is confirmed.": "Guardado. El nuevo correo se aplica cuando se confirme.",
  "Search by name, email or ID.": "Busca por nombre, correo o ID.",
  Stays: "Se queda",
  "Type the email exactly as it is shown.": "Escribe el correo exactamente como aparece.",
  "What changes": "Qué cambia",
  "Where both have a value, such as a name or a phone number, that of {email} stays.":
    "Donde las dos tienen un dato, como un nombre o un teléfono, se queda el de {email}.",
  "{count} offers were used by both in the same year. Those of {email} stay with the closed account.": {
    one: "Las dos usaron {count} oferta en el mismo año. La de {email} se queda en la cuenta cerrada.",
    other: "Las dos usaron {count} ofertas en el mismo año. Las de {email} se quedan en la cuenta cerrada.",
  },
  "{email} is not confirmed yet": "{email} aún no está confirmado",
  "{email} is signed out and can no longer sign in. Both addresses get an email about it.":
    "Se cierra la sesión de {email}, que ya no puede entrar. Las dos direcciones reciben un correo al respecto.",
};
