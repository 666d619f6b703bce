import type { Dictionary } from "../text";

/** Streaks, the weekly goal, the leaderboard, birthdays and the daily limit. */
export const habits: Dictionary = {
  "(you)": "(tú)",
  "{count}-day streak": { one: "Racha de {count} día", other: "Racha de {count} días" },
  "{count} challenges since Monday": { one: "{count} reto desde el lunes", other: "{count} retos desde el lunes" },
  "{done} of {goal} this week": "{done} de {goal} esta semana",
  "All time": "Desde siempre",
  Birthday: "Cumpleaños",
  "Challenges since Monday": "Retos desde el lunes",
  "Choose a month and a day": "Elige un mes y un día",
  "Do it again tomorrow to start a streak.": "Hazlo de nuevo mañana para empezar una racha.",
  Day: "Día",
  "Enter a name": "Escribe un nombre",
  "Happy birthday": "Feliz cumpleaños",
  "Happy birthday!": "¡Feliz cumpleaños!",
  "Happy birthday, {name}!": "¡Feliz cumpleaños, {name}!",
  "Happy birthday! {reward} is yours.": "¡Feliz cumpleaños! {reward} es para ti.",
  "Join the leaderboard": "Únete a la clasificación",
  "Join with a name of your choice and be the first.": "Únete con el nombre que quieras y sé el primero.",
  Leaderboard: "Clasificación",
  "Leave the leaderboard": "Salir de la clasificación",
  Month: "Mes",
  "Top earners who joined the leaderboard": "Quienes más ganan entre los que se unieron a la clasificación",
  "Weeks start on Monday": "La semana empieza el lunes",
  "With your {term}, you would be number {rank}.": "Con tus {term}, serías el número {rank}.",
  "{count} {term} to the next place": "{count} {term} para el siguiente puesto",
  "Name on the leaderboard": "Nombre en la clasificación",
  "Nobody yet": "Todavía nadie",
  "Nobody yet this week": "Todavía nadie esta semana",
  "Do one today for day {day}": "Haz uno hoy y llega al día {day}",
  "One day off is fine. After two, a new streak starts.":
    "Puedes saltarte un día. Después de dos, empieza una racha nueva.",
  "Others see the name you enter here and your {term}, nothing else. You can leave at any time.":
    "Los demás ven el nombre que escribas aquí y tus {term}, nada más. Puedes salir cuando quieras.",
  "Others see this name.": "Los demás ven este nombre.",
  Period: "Periodo",
  "Ready for a new streak": "A por una racha nueva",
  "Start a streak": "Empieza una racha",
  "This program's team has hidden your name, so others don't see it.":
    "El equipo de este programa ocultó tu nombre, así que los demás no lo ven.",
  "This week": "Esta semana",
  "Today's limit is {limit} {term}, so this earns {points}.":
    "El límite de hoy es de {limit} {term}, así que con este ganas {points}.",
  "Today's limit of {limit} {term} is reached, so this earned {points}.":
    "Alcanzaste el límite de {limit} {term} de hoy, así que este dio {points}.",
  "Today's limit of {limit} {term} is reached, so this earned none. You can earn more tomorrow.":
    "Alcanzaste el límite de {limit} {term} de hoy, así que este no dio ninguno. Mañana habrá más.",
  "Today's limit reached": "Límite de hoy alcanzado",
  "Use 2 characters or more": "Usa 2 caracteres o más",
  "Use letters, digits and spaces": "Usa letras, números y espacios",
  "Weekly goal": "Meta semanal",
  "Weekly goal reached": "Meta semanal alcanzada",
  "You reached your weekly goal!": "¡Alcanzaste tu meta semanal!",
  "You're off the leaderboard.": "Ya no estás en la clasificación.",
  "You're on the leaderboard": "Estás en la clasificación",
  "You've earned today's {limit} {term}. Challenges still count, and you can earn {term} again tomorrow.":
    "Ya ganaste todo lo de hoy: {limit} {term}. Los retos siguen contando y mañana podrás ganar {term} otra vez.",
  "You've reached today's limit of {limit} {term}. This still counts as done, but earns none today.":
    "Alcanzaste el límite de {limit} {term} de hoy. Este reto cuenta igual, pero hoy no da ninguno.",
  "Your account can't be on the leaderboard.": "Tu cuenta no puede estar en la clasificación.",
  "You'll appear here with the first {term} you earn.": "Estarás aquí con los primeros {term} que ganes.",
  "Your habits": "Tus hábitos",
  "Your longest: {count} days": { one: "Tu racha más larga: {count} día", other: "Tu racha más larga: {count} días" },
  "Your name was saved.": "Guardamos tu nombre.",
  "Your place": "Tu lugar",
};
