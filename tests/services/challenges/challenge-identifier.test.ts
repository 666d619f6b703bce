import { describe, expect, it } from "vitest";
import { freeIdentifier, identifierFrom, isIdentifier } from "~/services/challenges/form/challenge-identifier";

describe("an identifier", () => {
  it("is made from a caption", () => {
    expect(identifierFrom("Spring quiz: what's in season?")).toBe("spring-quiz-whats-in-season");
    expect(identifierFrom("  ¿Café au lait?  ")).toBe("cafe-au-lait");
    expect(identifierFrom("春")).toBe("");
    expect(identifierFrom("0197F7A0-0000-7000-8000-000000000000")).toBe(
      "challenge-0197f7a0-0000-7000-8000-000000000000",
    );
    expect(identifierFrom("a".repeat(200)).length).toBeLessThanOrEqual(80);
  });

  it("does not look like a row's id, and is safe in a URL", () => {
    expect(isIdentifier("spring-quiz_2")).toBe(true);
    for (const invalid of [
      "",
      "Spring",
      "spring quiz",
      "-spring",
      "0197f7a0-0000-7000-8000-000000000000",
      "a".repeat(81),
    ])
      expect(isIdentifier(invalid)).toBe(false);
  });

  it("takes the next free number", () => {
    expect(freeIdentifier("quiz", new Set())).toBe("quiz");
    expect(freeIdentifier("quiz", new Set(["quiz", "quiz-2"]))).toBe("quiz-3");
    expect(freeIdentifier("", new Set(["challenge"]))).toBe("challenge-2");
  });
});
