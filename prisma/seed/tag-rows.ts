import { idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Adds the tags of a program, and its tagged challenges and rewards. */
export function addTags(rows: Rows, { id: programId, content, openedAt, challenges, rewards }: SeededProgram): void {
  for (const { kind, name, inactive, challenges: identifiers = [], rewards: names = [] } of content.tags ?? []) {
    const tagId = idAt(openedAt, programId, "tag", kind, name);
    rows.add("tags", {
      program_id: programId,
      id: tagId,
      kind,
      name,
      active: !inactive,
      created_at: openedAt,
      updated_at: openedAt,
    });
    const tag = (row: { challenge_id: string } | { reward_id: string }, rowId: string) =>
      rows.add("taggings", {
        program_id: programId,
        id: idAt(openedAt, tagId, rowId),
        tag_id: tagId,
        challenge_id: null,
        reward_id: null,
        ...row,
        created_at: openedAt,
      });
    for (const { id } of identifiers.map((identifier) => challenges.get(identifier)!)) tag({ challenge_id: id }, id);
    for (const { id } of names.map((reward) => rewards.get(reward)!)) tag({ reward_id: id }, id);
  }
}
