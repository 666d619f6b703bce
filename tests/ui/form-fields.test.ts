import qs from "qs";
import { describe, expect, it } from "vitest";
import { contentOf, fieldValuesOf, formFields, textsIn } from "~/ui/forms/form-fields";

const quiz = {
  name: "Spring",
  questions: [
    { title: "First?", options: [{ text: "A" }, { text: "B" }] },
    { title: "Second?", options: [] },
  ],
};

describe("fields of a form", () => {
  it("have names that the server parses to the same values", () => {
    const values = fieldValuesOf(quiz);
    expect(values["questions[0][options][1][text]"]).toBe("B");
    const sent = new URLSearchParams(values).toString();
    expect(qs.parse(sent)).toMatchObject({
      name: "Spring",
      questions: [{ title: "First?", options: [{ text: "A" }, { text: "B" }] }, { title: "Second?" }],
    });
  });

  it("are nested again to the same values, so that the browser can check them by the server's schema", () => {
    const { questions, ...rest } = quiz;
    expect(contentOf(fieldValuesOf(quiz))).toEqual({
      ...rest,
      questions: questions.map(({ options, ...question }) =>
        options.length > 0 ? { ...question, options } : question,
      ),
    });
  });

  it("have the values of a form that was sent, with every value of a list", () => {
    const form = new FormData();
    form.append("name", "Spring");
    form.append("tags[]", "A");
    form.append("tags[]", "B");
    form.append("active", "false");
    form.append("active", "true");
    form.append("picture", new Blob(["..."]));
    form.append("authenticity_token", "secret");
    const sent = textsIn(form);
    expect(sent).toEqual({ name: "Spring", "tags[0]": "A", "tags[1]": "B", active: "true" });
    expect(formFields(sent).list("tags")).toEqual(["A", "B"]);
  });

  it("have the values of rows and of nested rows", () => {
    const fields = formFields(fieldValuesOf(quiz));
    const [first] = fields.rows("questions");
    const question = fields.row("questions", 0, first!, 0);
    expect(question.field("title")).toEqual({
      id: "questions[0][title]",
      name: "questions[0][title]",
      defaultValue: "First?",
      error: undefined,
    });
    const options = question.rows("options");
    expect(question.row("options", 1, options[1]!, 1).field("text")).toMatchObject({
      name: "questions[0][options][1][text]",
      defaultValue: "B",
    });
  });

  it("keep an error with its row when the row has moved", () => {
    const fields = formFields(fieldValuesOf(quiz), [{ field: "questions[1][title]", message: "Too short" }]);
    const second = fields.rows("questions")[1]!;
    expect(fields.row("questions", 0, second, 1).field("title")).toMatchObject({
      name: "questions[0][title]",
      error: "Too short",
    });
    expect(fields.row("questions", 1, {}, null).field("title").error).toBeUndefined();
  });

  it("are empty for null, and texts for booleans and numbers", () => {
    expect(fieldValuesOf({ limit: null, published: true, count: 0 })).toEqual({
      limit: "",
      published: "true",
      count: "0",
    });
  });
});
