import type { Dictionary } from "../text";

export const adminTiers: Dictionary = {
  "{tier} can't be removed: {name} is only for this tier and above.":
    "No se puede quitar {tier}: {name} es solo desde este nivel.",
  "A tier must start one point after the one before it ends":
    "Un nivel debe empezar un punto después del final del anterior",
  "Add at least two tiers": "Añade al menos dos niveles",
  "Another tier has this name": "Otro nivel tiene este nombre",
  Benefits: "Beneficios",
  "Changed the tiers of <thing>{name}</thing>": "Cambió los niveles de <thing>{name}</thing>",
  "Choose a tier from the list": "Elige un nivel de la lista",
  Everyone: "Todos",
  "For tier": "Desde el nivel",
  "Only cash-in rewards, sweepstakes and offers can be limited to a tier":
    "Solo los canjes, sorteos y ofertas pueden exigir un nivel",
  "Only participants of this tier and above can claim it.": "Solo pueden canjearla participantes desde este nivel.",
  "Only participants of this tier and above can complete it. Others see which tier they need.":
    "Solo pueden completarlo participantes desde este nivel. Los demás ven qué nivel necesitan.",
  "Only the last tier can have no maximum": "Solo el último nivel puede no tener máximo",
  "Tiers count all the {term} that participants have ever earned, including those they've spent.":
    "Los participantes alcanzan niveles con {term} de toda su historia, también con lo que ya gastaron.",
  "Participants see the benefits on their account page, and get one email when they reach a tier. Changing tiers here doesn't send any.":
    "Los participantes ven los beneficios en su cuenta y reciben un correo, una sola vez, cuando alcanzan un nivel. Nadie lo recibe porque cambies aquí los niveles.",
  "Someone else changed the tiers while you were editing. Open the page in another tab to compare. Your changes are still here.":
    "Otra persona cambió los niveles mientras editabas. Abre la página en otra pestaña para comparar. Tus cambios siguen aquí.",
  "The first tier must start at 0": "El primer nivel debe empezar en 0",
  "The last tier must have no maximum": "El último nivel no debe tener máximo",
  "The maximum must not be below the minimum": "El máximo no debe ser menor que el mínimo",
  Tier: "Nivel",
  "Tier-Based Leveling System": "Sistema de niveles",
  Tiers: "Niveles",
  "Tiers updated successfully.": "Los niveles se actualizaron.",
  "Use {max} tiers or fewer": "Usa como máximo {max} niveles",
};
