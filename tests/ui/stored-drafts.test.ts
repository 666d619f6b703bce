import { describe, expect, test } from "vitest";
import { valuesOf } from "~/admin/forms/use-form-draft";
import { draftOf } from "~/site/challenge/collect/use-draft";

/** What another version may have stored, or somebody who edited the storage. */
const BROKEN = [null, 5, "text", [], {}, { step: 1 }, { values: null }, { values: "text" }, { values: 5 }];

describe("a stored draft of answers", () => {
  test("is read", () => {
    const draft = { values: { entity: ["one"], amount: [] }, step: 2 };
    expect(draftOf(draft)).toEqual(draft);
  });

  test.each([...BROKEN, { values: { amount: "5" } }, { values: { amount: [5] } }])(
    "is none when it is %j",
    (stored) => {
      expect(draftOf(stored)).toBeNull();
    },
  );

  test.each([undefined, null, "2", 1.5])("opens the first question when its step is %j", (step) => {
    expect(draftOf({ values: {}, step })).toEqual({ values: {}, step: 0 });
  });
});

describe("a stored draft of a form in the admin", () => {
  test("is read, if it is of the version of the row", () => {
    expect(valuesOf({ version: "3", values: { name: "Spring" } }, "3")).toEqual({ name: "Spring" });
    expect(valuesOf({ version: "2", values: { name: "Spring" } }, "3")).toBeNull();
  });

  test.each([...BROKEN, { values: { name: ["Spring"] } }])("is none when it is %j", (stored) => {
    const ofVersion = typeof stored === "object" && stored ? { version: "3", ...stored } : stored;
    expect(valuesOf(ofVersion, "3")).toBeNull();
  });
});
