import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CheckboxField, RadioGroup, SelectField, TextField } from "~/ui/field";

describe("fields", () => {
  it("tie label, help and error to the control", () => {
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

  it("say nothing about errors where there are none", () => {
    const html = renderToStaticMarkup(<SelectField label="Rows" options={[{ value: "10", label: "10" }]} error={[]} />);
    expect(html).not.toContain('aria-invalid="');
    expect(html).not.toContain("aria-describedby");
  });

  it("name a group of choices and mark the chosen one", () => {
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

  it("draw a switch that is still a check box", () => {
    expect(renderToStaticMarkup(<CheckboxField asSwitch label="Visible" name="feature" />)).toMatch(
      /type="checkbox"[^>]*role="switch"/,
    );
  });
});
