import { addAptosIntegration, addCollection, collectionColumns } from "./certificates";
import { daysFrom } from "./days";
import { idAt } from "./deterministic";
import { inSpanish } from "./in-spanish";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Prepares the rewards of a program, which challenges and people refer to before the rows are added. */
export function prepareRewards(program: SeededProgram): void {
  for (const content of program.content.rewards) {
    program.rewards.set(content.name, {
      id: idAt(program.openedAt, program.id, "reward", content.name),
      content,
      claimIds: [],
    });
  }
}

/** Adds the rewards with the number of claims in the seeded history, and their coupon codes, of which claims took the first. */
export function addRewards(rows: Rows, program: SeededProgram): void {
  const { id: programId, day, openedAt, files, rewards } = program;
  addAptosIntegration(rows, program);
  for (const reward of rewards.values()) {
    const { id, content, claimIds } = reward;
    const picture = files.picture(content.picture).id;
    rows.add("rewards", {
      program_id: programId,
      id,
      name: content.name,
      description: content.description,
      description_details: content.details,
      terms_conditions: content.terms,
      selection: content.selection,
      feature: !content.hiddenFromVisitors,
      threshold: content.threshold ?? 0,
      discount_kind: content.takesOff === undefined ? "none" : "amount",
      discount_value: content.takesOff,
      claim_limit: content.limit,
      claims_count: claimIds.length,
      finish: content.finishDay === undefined ? null : daysFrom(day, content.finishDay),
      redemption_details: content.redemptionDetails ?? "",
      translations: inSpanish(program.content.spanish?.rewards[content.name]),
      image_file_id: picture,
      redemption_image_file_id: content.redemptionDetails && picture,
      achievement_image_file_id: content.selection === "achievement" ? picture : null,
      ...collectionColumns(reward),
      created_at: openedAt,
      updated_at: openedAt,
    });
    if (content.certified) addCollection(rows, program, reward);
    for (const [number, code] of (content.coupons ?? []).entries())
      rows.add("reward_coupons", {
        program_id: programId,
        id: idAt(openedAt, id, code),
        reward_id: id,
        code,
        claim_id: claimIds[number] ?? null,
        created_at: openedAt,
      });
  }
}
