import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CheckboxField, RadioGroup, SelectField, TextField } from "~/ui/forms/field";

describe("fields", () => {
  it("connect label, help and error with the control", () => {
    const html = renderToStaticMarkup(
      <TextField
        id="last"
        name="last_name"
        label="Last Name"
        required
        help="As on your card"
        error={["Enter your last name"]}
      />,
    );
    expect(html).toContain('<label for="last"');
    expect(html).toMatch(/<input id="last"[^>]*|<input [^>]*id="last"/);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="last-error last-help"');
    expect(html).toMatch(/<p id="last-error"[^>]*>.*Enter your last name<\/p>/);
  });

  it("have no error attributes without an error", () => {
    const html = renderToStaticMarkup(<SelectField label="Rows" options={[{ value: "10", label: "10" }]} error={[]} />);
    expect(html).not.toContain('aria-invalid="');
    expect(html).not.toContain("aria-describedby");
  });

  it("give a radio group its name and check the default option", () => {
    const html = renderToStaticMarkup(
      <RadioGroup
        label="Email settings"
        name="email_setting_id"
        defaultValue="2"
        options={[
          { value: "1", label: "All" },
          { value: "2", label: "None" },
        ]}
      />,
    );
    expect(html).toContain('role="radiogroup"');
    expect(html).toContain("Email settings</legend>");
    expect(html).toMatch(/<input[^>]*(checked=""[^>]*value="2"|value="2"[^>]*checked="")/);
  });

  it("render a switch as a checkbox", () => {
    expect(renderToStaticMarkup(<CheckboxField asSwitch label="Visible" name="feature" />)).toMatch(
      /type="checkbox"[^>]*role="switch"/,
    );
  });
});
