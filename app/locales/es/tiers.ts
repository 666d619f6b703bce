import type { Dictionary } from "../text";

export const tiers: Dictionary = {
  "{points} {term} to {tier}": "{points} {term} para {tier}",
  "For {tier} and above": "Desde {tier}",
  "from {points} {term}": "desde {points} {term}",
  "No tier yet": "Aún sin nivel",
  Reached: "Alcanzado",
  "See your tier": "Ver tu nivel",
  "This challenge is for {tier} and above.": "Este reto es desde el nivel {tier}.",
  "This is for {tier} and above.": "Disponible desde el nivel {tier}.",
  "You've reached {tier} in {program}.": "Alcanzaste el nivel {tier} en {program}.",
  "You've reached {tier}": "Alcanzaste el nivel {tier}",
  "You've reached {tier}!": "¡Alcanzaste el nivel {tier}!",
  "You've reached the highest tier.": "Alcanzaste el nivel más alto.",
  "Your tier": "Tu nivel",
};
