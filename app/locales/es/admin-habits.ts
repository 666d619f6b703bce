import type { Dictionary } from "../text";

/** The settings of habits, and the names on the leaderboard. */
export const adminHabits: Dictionary = {
  "{count} names are hidden now": "Se ocultaron {count} nombres",
  "{count} names are shown again": "Se muestran otra vez {count} nombres",
  "{name} is hidden now": "Se ocultó {name}",
  "{name} is shown again": "{name} se muestra otra vez",
  "A reward that isn't repeatable is given to each participant only once.":
    "Una recompensa que no se repite se da una sola vez a cada participante.",
  "Above it, challenges still count as done but earn no more that day. Participants see it before they start.":
    "Por encima, los retos cuentan como hechos, pero ese día no dan más. Los participantes lo ven antes de empezar.",
  "Add the profile attribute “birthday” first, so participants can enter it":
    "Añade primero el atributo de perfil «birthday», para que los participantes puedan decir cuándo es",
  "Birthday (month and day)": "Cumpleaños (mes y día)",
  "Birthday gift": "Regalo de cumpleaños",
  "Challenges completed from Monday to Sunday.": "Retos completados de lunes a domingo.",
  "Challenges per week": "Retos por semana",
  "Daily limit": "Límite diario",
  "Days in a row with a repeatable challenge. One day off is fine; after two, a new streak starts.":
    "Días seguidos con un reto repetible. Puedes saltarte un día; después de dos, empieza una racha nueva.",
  "Enter the points, or choose a reward": "Escribe los puntos o elige una recompensa",
  "Gentle reasons to come back, without pressure: a streak that ends costs nothing, and there are no countdowns.":
    "Motivos amables para volver. No se presiona a nadie: una racha que termina no es una pérdida y ningún texto mete prisa.",
  "Give a birthday gift": "Dar un regalo de cumpleaños",
  "Given once a year, on the day, to participants who entered their birthday in their profile.":
    "Se da ese día, una vez al año, a quienes indicaron el mes y el día en su perfil.",
  "Given if no reward is chosen, or none is left.": "Se dan sin recompensa o cuando no queda ninguna.",
  Habits: "Hábitos",
  "Hid the name of <thing>{name}</thing> on the leaderboard":
    "Ocultó el nombre de <thing>{name}</thing> en la clasificación",
  Hidden: "Oculto",
  Hide: "Ocultar",
  "Leave empty for no limit. Sign-ups, referrals, payments, receipts and points you add aren't limited.":
    "Vacío: sin límite. Los registros, los amigos, los pagos, los recibos y los puntos que añadas no tienen.",
  "Leave empty to give none.": "Vacío: no se da ninguno.",
  "Month and day, like 05-14.": "Mes y día, como 05-14.",
  names: "nombres",
  "Names appear here as soon as participants join the leaderboard.":
    "Los nombres aparecen aquí en cuanto los participantes se unen a la clasificación.",
  "Names on the leaderboard": "Nombres en la clasificación",
  "No published challenge can be repeated every day yet, so there are no streaks.":
    "Todavía no hay ningún reto publicado que se pueda repetir cada día, así que no hay rachas.",
  "Nobody has joined yet": "Todavía no se ha unido nadie",
  "None, only points": "Ninguna, solo puntos",
  "Only participants who choose a name are listed. Blocked participants and employees aren't.":
    "Solo están los participantes que escriben un nombre. Los bloqueados y los empleados no están.",
  "Only the attribute “birthday” can have this type": "Solo el atributo «birthday» puede ser de este tipo",
  "Points for reaching it": "Puntos por alcanzarla",
  "Points per participant and day": "Puntos por participante y día",
  "Put <thing>{name}</thing> on the leaderboard": "Puso a <thing>{name}</thing> en la clasificación",
  "Show streaks": "Mostrar las rachas",
  "Show the leaderboard": "Mostrar la clasificación",
  "Show the weekly goal": "Mostrar la meta semanal",
  "Showed the name of <thing>{name}</thing> on the leaderboard again":
    "Volvió a mostrar el nombre de <thing>{name}</thing> en la clasificación",
  Shown: "Visible",
  Streaks: "Rachas",
  "The profile doesn't ask for a birthday yet. Add <add>a profile attribute</add> named “birthday”.":
    "El perfil todavía no pide el cumpleaños. Añade <add>un atributo de perfil</add> con el nombre «birthday».",
  "They count from the day you turn them on.": "Cuentan desde el día en que las actives.",
  "Took <thing>{name}</thing> off the leaderboard": "Quitó a <thing>{name}</thing> de la clasificación",
  "Also as a notification, for who turned notifications on.": "También como notificación, para quien las activó.",
  "On Mondays, those who did something see what their week came to: their points, challenges and place on the leaderboard.":
    "Los lunes, quienes hicieron algo ven en qué quedó su semana: puntos, retos y puesto en la clasificación.",
  "Show last week's result": "Mostrar el resultado de la semana pasada",
  "Weekly result": "Resultado semanal",
  "Weekly results": "Resultados semanales",
};
