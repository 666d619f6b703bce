import { describe, expect, it } from "vitest";
import { correctionReason } from "~/services/participant-accounts/correction-reasons";

const reasonOf = (reason: unknown) => {
  const parsed = correctionReason.safeParse({ reason });
  return parsed.success ? parsed.data.reason : parsed.error.issues[0]!.message;
};

describe("the reason of a correction", () => {
  it.each([
    ["of the list", "Goodwill", "Goodwill"],
    ["of a form without JavaScript, chosen", ["Goodwill", ""], "Goodwill"],
    ["of a form without JavaScript, chosen, with a text that is left over", ["Goodwill", "Gift"], "Goodwill"],
    ["of a form without JavaScript, another one", ["another", "Sorry"], "Sorry"],
    ["of a form without JavaScript, only typed", ["", "Sorry"], "Sorry"],
    ["that is missing", ["another", " "], "Choose a reason"],
    ["that was not chosen", ["", ""], "Choose a reason"],
    ["that is no text", [["a"], {}], "Choose a reason"],
  ])("is the one %s", (_, sent, reason) => {
    expect(reasonOf(sent)).toBe(reason);
  });
});
