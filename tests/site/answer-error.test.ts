import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { QuestionView } from "~/services/challenges/challenges.schema";
import { answerError, valueName } from "~/site/challenge/collect/answers";

/** What the browser has: the values of a form, and whether it could read what was typed. */
beforeAll(() => {
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("FormData", function (form: { data: FormData }) {
    return form.data;
  });
});
afterAll(() => vi.unstubAllGlobals());

const { FormData } = globalThis;

function errorFor(
  answer_type: QuestionView["answer_type"],
  typed: string,
  { required = true, badInput = false, limits = {} } = {},
) {
  const data = new FormData();
  data.append(valueName("q"), badInput ? "" : typed);
  const form = { data, querySelector: () => ({ validity: { badInput } }) } as unknown as HTMLFormElement;
  const question = { id: "q", answer_type, is_required: required, min: null, max: null, ...limits };
  return answerError(form, question as QuestionView)?.message ?? null;
}

test("an answer in a wrong format stops at its question, before the whole form is sent", () => {
  expect(errorFor("phone", "abc")).toBe("Enter a phone number");
  expect(errorFor("phone", " +1 (555) 010-9999 ")).toBeNull();
  expect(errorFor("number", "1e", { badInput: true })).toBe("Enter a whole number");
  expect(errorFor("decimal", "1,", { badInput: true, required: false })).toBe("Enter a number");
  expect(errorFor("text", "  ")).toBe("Answer this question");
  expect(errorFor("phone", "", { required: false })).toBeNull();
  expect(errorFor("number", "-2", { limits: { min: "0" } })).toBe("Enter {min} or more");
});
