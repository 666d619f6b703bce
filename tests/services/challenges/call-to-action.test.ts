import { describe, expect, it } from "vitest";
import { callToActionAfter, defaultCallToAction, ownCallToAction } from "~/services/challenge-types/call-to-action";
import type { ChallengeType } from "~/services/challenge-types/registry";

const paramsFor = (challengeType: ChallengeType, parameters: string | null = null) => ({
  challengeType,
  parameters,
  programName: "Sunrise Rewards",
});

describe("the default text of a challenge's button", () => {
  it.each<[ChallengeType, string | null, string]>([
    ["signup", null, "Sign up"],
    ["signup", "email", "Signup Email"],
    ["signup", "program", "Join Sunrise Rewards"],
    ["video", null, "Watch Now"],
    ["article", null, "Read Now"],
    ["referral", null, "Recruit Friends"],
    ["membership", null, "Become a Member"],
    ["share", null, "Share"],
    ["share", "facebook", "Share on Facebook"],
    ["share", "twitter", "Share on Twitter"],
    ["share", "x", "Share on X"],
    ["collect", null, "Take"],
    ["collect", "profile", "Complete Profile"],
    ["collect", "personality_quiz", "Take a Quiz"],
    ["collect", "summer_quiz", "Take a Quiz"],
    ["collect", "quiz", "Take Quiz"],
    ["collect", "survey", "Take Survey"],
    ["link", null, "Visit Now"],
    ["call_action", null, "Visit Now"],
    ["engage", null, "Visit Social Media"],
    ["unified_social", null, "Check out posts"],
    ["donation", null, "Donate"],
    ["location", null, "Visit"],
  ])("of %s (%s) is '%s'", (type, parameters, text) => {
    expect(defaultCallToAction(paramsFor(type, parameters))).toBe(text);
  });

  it("follows the type and its parameters until the operator changes it", () => {
    expect(
      callToActionAfter({ ...paramsFor("collect", "quiz"), text: "Take Quiz" }, paramsFor("collect", "survey")),
    ).toBe("Take Survey");
    expect(callToActionAfter({ ...paramsFor("collect", "quiz"), text: " " }, paramsFor("video"))).toBe("Watch Now");
    expect(callToActionAfter({ ...paramsFor("collect", "quiz"), text: "Test yourself" }, paramsFor("video"))).toBe(
      "Test yourself",
    );
  });
});

it.each([
  ["Join the club", "Join the club"],
  ["Become a Member", null],
  [" ", null],
])("the operator's own text of %j is %j", (text, own) => {
  expect(ownCallToAction({ ...paramsFor("membership"), text })).toBe(own);
});
