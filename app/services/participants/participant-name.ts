import type { Participant } from "~/generated/prisma/client";
import { firstLetter } from "~/platform/first-letter";

export type Person = Pick<Participant, "firstName" | "lastName" | "email">;

/** How the admin names a participant: by name, else by email; a deleted account has neither. */
export function participantName({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email || "Deleted participant";
}

/** The name where there is little room: 'Maya L'. */
export function shortName(person: Person): string {
  return person.firstName ? `${person.firstName} ${firstLetter(person.lastName)}`.trim() : participantName(person);
}
