import type { Challenge } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { isOffered } from "~/services/challenge-types/offered.server";
import type { Blocked, Publishable } from "~/services/publishing/publishable.server";
import { TYPE_NOT_OFFERED } from "./challenge-columns.server";
import { missingByChallenge } from "./missing-fields.server";

/** Challenges as rows that are published. A draft that is incomplete or of a type that is not offered cannot be. */
export const CHALLENGES: Publishable<Challenge> = {
  kind: "challenge",
  table: "challenges",
  tagged: "challengeId",
  nameOf: ({ caption }) => caption,
  find: (db, where) => db.challenge.findMany({ where }),
  findInOrder: (db, programId) =>
    db.challenge.findMany({
      where: { programId, archivedAt: null },
      orderBy: [{ position: "asc" }, { identifier: "asc" }],
    }),
  update: (tx, where, data) => tx.challenge.updateMany({ where, data }),
  missing: msg("Challenge not found"),
  changed: msg("Someone else changed this challenge. Reload it and try again."),
  async blocked(tx, { program }, rows) {
    const missing = await missingByChallenge(tx, rows);
    return new Map(
      rows.flatMap((row): [string, Blocked][] => {
        if (!isOffered(program, row.challengeType)) return [[row.id, NOT_OFFERED]];
        const [first, ...others] = missing.get(row.id) ?? [];
        return first ? [[row.id, { message: INCOMPLETE, errors: [first, ...others] }]] : [];
      }),
    );
  },
};

const INCOMPLETE = msg("This draft isn't complete yet.");
const NOT_OFFERED: Blocked = {
  message: TYPE_NOT_OFFERED,
  errors: [{ field: "challenge_type", message: TYPE_NOT_OFFERED }],
};
