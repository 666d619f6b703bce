import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { nextTier, TierListField } from "~/admin/tiers/tier-list-field";
import { TextField } from "~/ui/forms/field";
import { ColorField } from "~/ui/forms/fields/color-field";
import { ComboboxField } from "~/ui/forms/fields/combobox-field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { JsonField } from "~/ui/forms/fields/json-field";
import { ListField } from "~/ui/forms/fields/list-field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { RichTextField } from "~/ui/forms/fields/rich-text-field";
import { TagsField } from "~/ui/forms/fields/tags-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { fieldValuesOf, formFields } from "~/ui/forms/form-fields";
import { SaveBar } from "~/ui/forms/save-bar";

vi.mock("~/admin/frame/use-admin-frame", () => ({ useAdminProgram: () => ({ i18n_enabled: true }) }));

const fields = formFields(
  {
    amount: "25.50",
    count: "3",
    start: "2026-11-21T09:30",
    kind: "b",
    body: "<p>Hi</p>",
    tags: "a, b",
    color: "#777777",
    data: "{}",
    live: "true",
  },
  [{ field: "count", message: "Count must be a whole number" }],
);
const namesIn = (html: string) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);

describe("the save bar", () => {
  const bar = (props: Partial<Parameters<typeof SaveBar>[0]>) =>
    renderToStaticMarkup(<SaveBar dirty={false} onDiscard={() => {}} {...props} />);

  it("is shown for unsaved changes, and says why they cannot be saved", () => {
    expect(bar({})).toBe("");
    expect(bar({ dirty: true })).toMatch(/You have unsaved changes\..*Discard.*Save/);
    expect(bar({ dirty: true })).not.toContain('disabled=""');
    expect(bar({ dirty: true, blocked: "Choose a product." })).toMatch(
      /Choose a product\..*Discard.*disabled="".*Save/,
    );
    expect(bar({ blocked: "Nothing entered yet." })).not.toContain("Discard");
  });
});

/** The server renders a native form, which works before hydration and without JavaScript. */
describe("fields as rendered by the server", () => {
  it("a number field has its error and the typed value", () => {
    const html = renderToStaticMarkup(<NumberField label="Count" {...fields.field("count")} />);
    expect(html).toMatch(/aria-invalid="true"/);
    expect(html).toContain("Count must be a whole number");
    expect(html).toMatch(/value="3"/);
  });

  it("a money field takes two decimals, a time field shows its time zone", () => {
    expect(renderToStaticMarkup(<MoneyField currency="EUR" label="Price" {...fields.field("amount")} />)).toMatch(
      /inputMode="decimal"[^>]*pattern="[^"]*\{1,2\}.*EUR/i,
    );
    const time = renderToStaticMarkup(
      <DateTimeField label="Start" timeZone="America/New_York" {...fields.field("start")} />,
    );
    expect(time).toContain("America/New York");
    expect(time).toMatch(/type="datetime-local"/);
  });

  it("combobox, rich text and tags are native controls with the stored value", () => {
    const options = [
      { value: "a", label: "Alpha" },
      { value: "b", label: "Beta" },
    ];
    expect(renderToStaticMarkup(<ComboboxField label="Kind" options={options} {...fields.field("kind")} />)).toMatch(
      /<select[^>]*name="kind"[\s\S]*<option value="b" selected="">/,
    );
    expect(renderToStaticMarkup(<RichTextField label="Body" {...fields.field("body")} />)).toMatch(
      /<textarea[^>]*name="body"[^>]*>&lt;p&gt;Hi/,
    );
    expect(renderToStaticMarkup(<TagsField label="Tags" {...fields.field("tags")} />)).toMatch(
      /<input[^>]*name="tags"[^>]*value="a, b"/,
    );
  });

  it("a color field shows the contrast, JSON and yes-no fields are sent by name", () => {
    const html = renderToStaticMarkup(
      <ColorField label="Text" against={{ color: "#ffffff", label: "White" }} {...fields.field("color")} />,
    );
    expect(html).toContain("4.4:1");
    expect(html).toMatch(/Hard to read\. The site shows #[0-9a-f]{6} instead\./);
    expect(namesIn(html)).toEqual(["color"]);
    expect(namesIn(renderToStaticMarkup(<JsonField label="Data" {...fields.field("data")} />))).toEqual(["data"]);
    expect(renderToStaticMarkup(<YesNoField label="Live" {...fields.field("live")} />)).toMatch(
      /type="hidden" name="live" value="false".*name="live"[^>]*type="checkbox"/,
    );
  });
});

describe("a list", () => {
  const list = (stored: object, bounds: { min?: number; max?: number }) =>
    renderToStaticMarkup(
      <ListField
        label="Options"
        fields={formFields(fieldValuesOf(stored))}
        name="options"
        addLabel="Add option"
        rowLabel={(position) => `Option ${position}`}
        {...bounds}
      >
        {(option) => <TextField label="Text" {...option.field("text")} />}
      </ListField>,
    );

  it("adds rows up to the minimum", () => {
    const html = list({ options: [{ text: "Only" }] }, { min: 3 });
    expect(namesIn(html)).toEqual(["options[0][text]", "options[1][text]", "options[2][text]"]);
    expect(html).not.toContain("Remove Option");
  });

  it("leaves out rows beyond the maximum, and does not allow more", () => {
    const html = list({ options: [{ text: "A" }, { text: "B" }, { text: "C" }] }, { max: 2 });
    expect(namesIn(html)).toEqual(["options[0][text]", "options[1][text]"]);
    expect(html).toMatch(/<button type="button" disabled=""[^>]*>.*Add option/);
  });
});

describe("tiers", () => {
  it("cannot be removed if they are the first two", () => {
    const tiers = [
      { name: "Basic", points_threshold_min: 0, points_threshold_max: 999 },
      { name: "Silver", points_threshold_min: 1000, points_threshold_max: 1999 },
      { name: "Gold", points_threshold_min: 2000, points_threshold_max: null },
    ];
    const html = renderToStaticMarkup(
      <TierListField
        label="Tiers"
        fields={formFields(fieldValuesOf({ tiers }))}
        name="tiers"
        max={3}
        maxName={60}
        maxBenefits={500}
      />,
    );
    expect(namesIn(html)).toContain("tiers[2][translations][es][benefits]");
    expect(html.match(/Remove Tier \d/g)).toEqual(["Remove Tier 3", "Remove Tier 3"]);
    expect(html).toMatch(/<button type="button" disabled=""[^>]*>.*Add tier/);
  });

  it("start after the end of the last one; without one at 1000, or above the last one", () => {
    const silver = { name: "Silver", points_threshold_min: "1000", points_threshold_max: "1999" };
    const after = { name: "", points_threshold_min: "2000", points_threshold_max: "" };
    expect(nextTier(silver)).toEqual(after);
    const openEnd = (min: string) => ({ ...silver, points_threshold_min: min, points_threshold_max: "" });
    expect(nextTier(openEnd("0"))).toMatchObject({ points_threshold_min: "1000" });
    expect(nextTier(openEnd("1000"))).toEqual(after);
    expect(nextTier(openEnd("3500"))).toMatchObject({ points_threshold_min: "4500" });
    expect(nextTier(undefined)).toMatchObject({ points_threshold_min: "1000" });
  });
});
