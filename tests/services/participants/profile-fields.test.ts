import { describe, expect, it } from "vitest";
import { checkProfile, profileFields } from "~/services/participants/profile-fields";

const attribute = (attributeName: string, fieldType: string) => ({
  attributeName,
  displayName: `The ${attributeName}`,
  fieldType,
});
const person = {
  firstName: "Maya",
  lastName: "Lopez",
  postal: "10001",
  profile: { phone: "(212) 555-0119", hobby: "Rowing" },
};
const all = [
  attribute("phone", "phone"),
  attribute("postal", "postal"),
  attribute("state", "state"),
  attribute("affiliation", "list"),
];

describe("the fields of a profile", () => {
  it("are names and zip code if the program has no attributes", () => {
    expect(profileFields([], person).map(({ name, value }) => [name, value])).toEqual([
      ["first_name", "Maya"],
      ["last_name", "Lopez"],
      ["postal", "10001"],
    ]);
  });

  it("are empty where nothing is stored, whatever the attribute is called", () => {
    for (const name of ["constructor", "valueOf", "__proto__"])
      expect(
        profileFields([attribute(name, "text")], person).find((field) => field.name === `profile_${name}`)?.value,
      ).toBe("");
  });

  it("have the zip code once, at the position and with the label of the program", () => {
    const fields = profileFields(all, person);
    expect(fields.map(({ name }) => name)).toEqual([
      "first_name",
      "last_name",
      "profile_phone",
      "postal",
      "profile_state",
      "profile_affiliation",
    ]);
    expect(fields[3]).toMatchObject({ label: "The postal", value: "10001" });
  });
});

describe("checking a profile", () => {
  const check = (sent: Record<string, string>) => checkProfile(profileFields(all, person), sent);
  const valueOf = (sent: Record<string, string>, name: string) =>
    check(sent).fields.find((field) => field.name === name)?.value;

  it.each([
    ["first_name", " ", "Fill in this field"],
    ["last_name", "x".repeat(201), "Use 200 characters or fewer"],
    ["profile_phone", "call me", "Enter a phone number, like (303) 555-0119"],
    ["profile_phone", "12345", "Enter a phone number, like (303) 555-0119"],
    ["postal", "<b>", "Enter a ZIP code, like 10001"],
    ["profile_state", "XX", "Choose a state from the list"],
    ["profile_affiliation", Array.from({ length: 21 }, (_, index) => index).join(","), "Enter 20 or fewer"],
  ])("rejects %s = %s", (field, value, message) => {
    expect(check({ [field]: value }).errors).toEqual([{ field, message }]);
  });

  it("normalizes valid values, and ignores fields that were not sent", () => {
    expect(check({ first_name: "  Maya   Inés " }).errors).toEqual([]);
    expect(valueOf({ first_name: "  Maya   Inés " }, "first_name")).toBe("Maya Inés");
    expect(valueOf({ profile_affiliation: " Rowing,, Choir ,Rowing" }, "profile_affiliation")).toBe("Rowing, Choir");
    expect(valueOf({ profile_phone: "+44 20 7946 0000" }, "profile_phone")).toBe("+44 20 7946 0000");
    expect(valueOf({ profile_phone: "" }, "profile_phone")).toBe("");
    expect(valueOf({}, "profile_phone")).toBe("(212) 555-0119");
  });

  it("leaves a stored value that is no longer valid, so that the others can be changed", () => {
    const fields = profileFields(all, { ...person, postal: "abc!!", firstName: "" });
    const checked = checkProfile(fields, { first_name: "Inés", last_name: "Lopez", postal: " abc!! " });
    expect(checked.errors).toEqual([]);
    expect(checked.fields.slice(0, 4).map(({ value }) => value)).toEqual(["Inés", "Lopez", "(212) 555-0119", "abc!!"]);
    expect(checkProfile(fields, { first_name: "", postal: "abc!" }).errors.map(({ field }) => field)).toEqual([
      "first_name",
      "postal",
    ]);
  });
});
