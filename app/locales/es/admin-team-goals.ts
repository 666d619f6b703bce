import type { Dictionary } from "../text";

/** Goals that all participants of a program reach together. */
export const adminTeamGoals: Dictionary = {
  "{count} team goals": { one: "{count} meta de equipo", other: "{count} metas de equipo" },
  "{done} of {target}": "{done} de {target}",
  "{range} of {count} team goals": {
    one: "{range} de {count} meta de equipo",
    other: "{range} de {count} metas de equipo",
  },
  "{reward}, or {points} when none is left": "{reward}, o {points} si ya no quedan",
  "A program can have at most {max} team goals that are on or planned.":
    "Un programa puede tener como máximo {max} metas de equipo en curso o previstas.",
  "A team goal can last at most {max} days": "Una meta de equipo puede durar como máximo {max} días",
  "Add team goal": "Añadir meta de equipo",
  "After the start the end can only be later": "Después del inicio, el fin solo puede retrasarse",
  "After the start the goal can only be lower": "Después del inicio, la meta solo puede bajar",
  "After the start you can only lower the goal or move the end later.":
    "Después del inicio solo puedes bajar la meta o retrasar el fin.",
  "Changed the team goal <thing>{name}</thing>": "Cambió la meta de equipo <thing>{name}</thing>",
  "Choose today or later": "Elige hoy o un día posterior",
  "Choose what is counted": "Elige qué se cuenta",
  "Contributed the minimum": "Aportaron el mínimo",
  Contributors: "Personas que aportaron",
  "Counted until {date}.": "Contado hasta el {date}.",
  Counting: "En recuento",
  "Create team goal": "Crear meta de equipo",
  "Created the team goal <thing>{name}</thing>": "Creó la meta de equipo <thing>{name}</thing>",
  "Deleted the team goal <thing>{name}</thing>": "Eliminó la meta de equipo <thing>{name}</thing>",
  "Edit team goal": "Editar meta de equipo",
  "Enter the goal or less": "Escribe la meta o menos",
  "Everybody's contributions add up to one number. There can be one team goal at a time.":
    "Lo que todos aportan suma un solo número. Solo puede haber una meta de equipo a la vez.",
  Goal: "Meta",
  "Goal not reached": "Meta no alcanzada",
  "Goal reached": "Meta alcanzada",
  "Minimum for the prize": "Mínimo para el premio",
  "New team goal": "Nueva meta de equipo",
  "No team goals yet": "Todavía no hay metas de equipo",
  "Nothing is counted yet.": "Todavía no se ha contado nada.",
  "On now": "En curso",
  "One number that all participants reach together. When they do, those who helped get a prize.":
    "Un número que todos los participantes alcanzan juntos. Cuando lo logran, quienes ayudaron reciben un premio.",
  "Pages of team goals": "Páginas de metas de equipo",
  "Participants no longer see it, and nobody gets its prize. This can't be undone.":
    "Los participantes dejan de verla y nadie recibe su premio. Esto no se puede deshacer.",
  "Parts of team goals": "Aportaciones a metas de equipo",
  Planned: "Prevista",
  "Prizes paid": "Premios entregados",
  Progress: "Avance",
  "Reached on {date}.": "Alcanzada el {date}.",
  "Search team goals": "Buscar metas de equipo",
  "Shared goal": "Meta común",
  "Someone else changed this team goal while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona cambió esta meta de equipo mientras la editabas. Ábrela en otra pestaña para comparar. Tus cambios siguen aquí.",
  "Team goal created": "Meta de equipo creada",
  "Team goal deleted": "Meta de equipo eliminada",
  "Team goal not found": "No se encontró la meta de equipo",
  "Team goal saved": "Meta de equipo guardada",
  "Team goals": "Metas de equipo",
  "team goals": "metas de equipo",
  "The end must be after the start and in the future": "El fin debe ser posterior al inicio y estar en el futuro",
  "The goal was reached already": "La meta ya se alcanzó",
  "The last results of this team goal are still being counted. Try again in a few minutes.":
    "Todavía se cuentan los últimos resultados de esta meta de equipo. Vuelve a intentarlo en unos minutos.",
  "The team goal “{goal}” is on at this time. There can be one at a time.":
    "La meta de equipo «{goal}» está en curso en ese periodo. Solo puede haber una a la vez.",
  "The team goal {goal} gives this reward. Wait until it's over, or delete it first.":
    "La meta de equipo {goal} la otorga. Espera a que termine o elimínala primero.",
  "This can't change after the start": "Esto no puede cambiar después del inicio",
  "This team goal is over": "Esta meta de equipo terminó",
  "This team goal was reached, so it can't be deleted.": "Esta meta de equipo se alcanzó y no se puede eliminar.",
  "Those who contribute at least this much get the prize.": "Quienes aporten al menos esto reciben el premio.",
  "together community challenge prize": "juntos comunidad reto premio",
  "What counts": "Qué cuenta",
  "What participants do between start and end. Imports, corrections and employees don't count.":
    "Lo que hacen los participantes entre el inicio y el fin. No cuentan importaciones, correcciones ni empleados.",
  "When the goal is reached, each who contributed the minimum gets it: at most {count} participants today.": {
    one: "Cuando se alcanza la meta, lo recibe quien aportó el mínimo: como máximo {count} participante hoy.",
    other: "Cuando se alcanza la meta, lo recibe quien aportó el mínimo: como máximo {count} participantes hoy.",
  },
};
