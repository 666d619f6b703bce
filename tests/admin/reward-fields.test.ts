import { expect, test } from "vitest";
import { withDisabledFields } from "~/admin/rewards/reward-fields";
import { rewardForm } from "~/services/reward-types/forms/registry";
import { SELECTIONS } from "~/services/reward-types/selections";

test("a rejected form still has the type and what its type does not use, which were not sent", () => {
  const stored = { selection: "offer", threshold: "0", name: "Mug", required_tier_id: "gold" };
  const rejected = { code: "invalid" as const, message: "Invalid", errors: [], values: { name: "", threshold: "70" } };
  expect(withDisabledFields(rejected, stored)?.values).toEqual({
    selection: "offer",
    threshold: "70",
    name: "",
    required_tier_id: "gold",
    achievement_image_file_id: "",
  });
  expect(withDisabledFields(undefined, stored)).toBeUndefined();
});

test("only what points lead to has a threshold, and only what participants ask for a tier", () => {
  const typesWith = (field: "threshold" | "required_tier_id") =>
    SELECTIONS.filter((type) => rewardForm(type).fields.includes(field));
  expect(typesWith("threshold")).toEqual(["sweepstake", "achievement", "redeem", "milestone"]);
  expect(typesWith("required_tier_id")).toEqual(["sweepstake", "redeem", "offer"]);
});
