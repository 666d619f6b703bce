import { expect, it } from "vitest";
import { choiceIdOf } from "~/site/challenge/donation/choice-id";

it("does not offer the choice of a donation that was paid for the next one", () => {
  const paidOn = [null, "2026-11-20T08:00:00.000Z", "2026-11-21T08:00:00.000Z"];
  const ids = paidOn.map((time) => choiceIdOf({ id: "give", completed_by_current_participant_on: time }));
  expect(new Set(ids).size).toBe(3);
  expect(choiceIdOf({ id: "give", completed_by_current_participant_on: null })).toBe(ids[0]);
});
