import { expect, test } from "vitest";
import { adminWorld } from "../setup/admin-world";

const { fixture, as } = await adminWorld();

const settings = `/admin/v2/programs/${fixture.demo}/settings/program`;

/** The list may be sorted so that a new row is not on its first page. */
test.each([
  ["profile-attributes", { display_name: "Shoe size", attribute_name: "shoe_size", field_type: "text" }, "Shoe size"],
  ["program-pages", { title: "Our story", slug: "our-story", content: "" }, "Our story"],
  [
    "purchase-proof/products",
    { product_name: "Oat milk", identifiers: "100", keywords: "oat", points_per_cents: "0.02" },
    "Oat milk",
  ],
  ["purchase-proof/merchants", { name: "Corner shop" }, "Corner shop"],
  ["tags", { name: "Regulars" }, "Regulars"],
])("the message about a new row leads to it: %s", async (list, fields, name) => {
  const owner = as("owner");
  const response = await owner.form(`${settings}/${list}/new`, { intent: "create", ...fields });
  expect(response.status).toBe(303);
  const page = await (await owner.page(`${settings}/${list}`, response)).text();
  // The message is shown by a script, which finds it in the page's data.
  const [, to] = new RegExp(`"([^"]+)","label","Open ${name}"`).exec(page) ?? [];
  expect(to ?? "").toContain(`${settings}/${list}/`);
  expect((await owner.page(to!)).status).toBe(200);
});
