import type { Challenge } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { isOffered } from "~/services/challenge-types/offered.server";
import { homeStates, type Blocked, type HomeContent } from "~/services/publishing/home-content.server";
import { MAX_CAPTION } from "../form/challenge-limits";
import { TYPE_NOT_OFFERED } from "./challenge-columns.server";
import { copyChallenge } from "./copy-challenge.server";
import { missingByChallenge } from "./missing-fields.server";

/** Challenges as content of the home page. A draft that is incomplete or of a type that is not offered cannot be. */
export const CHALLENGES: HomeContent<Challenge> = {
  ...homeStates("challenge"),
  table: "challenges",
  tagged: "challengeId",
  nameOf: ({ caption }) => caption,
  nameField: "caption",
  maxName: MAX_CAPTION,
  find: (db, where) => db.challenge.findMany({ where }),
  findInOrder: (db, programId) =>
    db.challenge.findMany({
      where: { programId, archivedAt: null },
      orderBy: [{ position: "asc" }, { identifier: "asc" }],
    }),
  async lastPlace(tx, programId) {
    const { _max: last } = await tx.challenge.aggregate({ where: { programId }, _max: { position: true } });
    return (last.position ?? -1) + 1;
  },
  insertCopy: copyChallenge,
  copiedFrom: (copy, original) => ({ identifier: copy.identifier, from: original.identifier }),
  update: (tx, where, data) => tx.challenge.updateMany({ where, data }),
  missing: msg("Challenge not found"),
  changed: msg("Someone else changed this challenge. Reload it and try again."),
  changedWhileEditing: msg(
    "Someone else changed this challenge while you were editing. Open it in another tab to compare. Your changes are still here.",
  ),
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
