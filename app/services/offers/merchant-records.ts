/** The records of a file for import (`npm run offers:import`). */
import { z } from "zod";
import { cleanText } from "~/platform/clean-text";
import { hyphenated } from "~/platform/hyphenated";
import { CATEGORIES, REDEMPTION_TYPES } from "./directory-terms";
import { fiveDigits } from "./zip-code-text";

/** The format of such a file, for operators. */
export const IMPORT_HELP = `npm run offers:import FILE    merchants and offers from a .csv or JSON file into the directory

In CSV a line is one offer with its merchant's columns, several types separated by "|". The file may be as Excel saves
it: with commas, semicolons or tabs, in UTF-8 or Windows-1252. In JSON (one object a line, or
one list) a merchant has its offers as a list under "offers". Columns, required ones with *:

  merchant_id*          the permanent id of the merchant: importing it again updates the merchant
  merchant_name*
  category*             25, 27, 26 or 91, or Dining, Shopping, Events & Attractions, Travel
  slug                  in the URL; by default made from the name
  second_category, stub_copy, phone, address, city, state
  zip_code*             five digits; leading zeros may be missing
  latitude, longitude   by default those of the ZIP code
  logo_url              https://...; by default a generated logo
  image_url             https://...; a photo, by default a drawing of what the merchant sells
  offer_id*             the permanent id of the offer; a CSV line without it is a merchant without an offer
  offer_text_short*     offer_text_long, valid_qualifier
  dollar_value          12.50
  redemption_types      CLICK, MOBILE, PRINT; by default CLICK
  web_site              https://...; needed for CLICK

Bad lines are reported by number and skipped. An import that was killed continues where it stopped when it is started
again with the same file. Offers that a merchant of the file no longer has are deleted; other merchants stay.`;

/** The columns of a CSV file, which may be written with spaces and capitals. */
export const COLUMNS = [
  ...["merchant_id", "merchant_name", "category", "slug", "second_category", "stub_copy", "phone", "address", "city"],
  ...[
    "state",
    "zip_code",
    "latitude",
    "longitude",
    "logo_url",
    "image_url",
    "offer_id",
    "offer_text_short",
    "offer_text_long",
  ],
  ...["valid_qualifier", "dollar_value", "redemption_types", "web_site"],
].map((key) => ({ key, names: [key] }));

/** A CSV cell or a JSON value as text; a missing value and null are empty. */
const cell = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => cleanText("line", String(value ?? "")))
    .pipe(
      z
        .string()
        .max(max, `is longer than ${max} characters`)
        .refine((text) => !/[\0\p{Surrogate}]/u.test(text), "holds what no text can"),
    );
const requiredCell = (max: number) => cell(max).refine((text) => text !== "", "is missing");
const webUrl = cell(2000)
  .refine((text) => text === "" || /^https?:\/\/[^\s]+$/.test(text), "is no web address")
  .transform((text) => text || null);
const degrees = (limit: number) =>
  cell(30)
    .refine((text) => text === "" || Math.abs(Number(text)) <= limit, "is no coordinate")
    .transform((text) => (text === "" ? null : Number(text)));

const category = requiredCell(100).transform((text, check) => {
  const found = CATEGORIES.find(({ id, label }) => String(id) === text || label.toLowerCase() === text.toLowerCase());
  if (!found)
    check.addIssue({
      code: "custom",
      message: `is none of ${CATEGORIES.map(({ id, label }) => `${id} ${label}`).join(", ")}`,
    });
  return found?.id ?? 0;
});
const zipCode = cell(20).transform((text, check) => {
  const digits = fiveDigits(text);
  if (!digits) check.addIssue({ code: "custom", message: "is no ZIP code" });
  return digits ?? "";
});
const cents = cell(20)
  .refine((text) => /^(\$?\d{1,7}(\.\d{1,2})?)?$/.test(text), "is no amount of dollars")
  .transform((text) => Math.round(Number(text.replace("$", "")) * 100));
const types = z
  .union([z.array(z.string()), cell(100).transform((text) => text.split("|"))])
  .transform((list) => list.map((type) => cleanText("code", type).toUpperCase()).filter(Boolean))
  .transform((list) => (list.length > 0 ? list : ["CLICK"]))
  .pipe(z.array(z.enum(REDEMPTION_TYPES, `is none of ${REDEMPTION_TYPES.join(", ")}`)));

const offerRecord = z
  .object({
    offer_id: requiredCell(200),
    offer_text_short: requiredCell(200),
    offer_text_long: cell(4000),
    valid_qualifier: cell(2000),
    dollar_value: cents,
    redemption_types: types,
    web_site: webUrl,
  })
  .refine(({ redemption_types, web_site }) => !redemption_types.includes("CLICK") || web_site, {
    path: ["web_site"],
    message: "is missing, CLICK needs it",
  });

export const merchantRecord = z
  .object({
    merchant_id: requiredCell(200),
    merchant_name: requiredCell(200),
    slug: cell(200).refine((text) => /^[a-z0-9-]*$/.test(text), "may have lowercase letters, digits and hyphens"),
    category,
    second_category: cell(100),
    stub_copy: cell(2000),
    phone: cell(50),
    address: cell(300),
    city: cell(100),
    state: cell(50),
    zip_code: zipCode,
    latitude: degrees(90),
    longitude: degrees(180),
    logo_url: webUrl,
    image_url: webUrl.refine((url) => url === null || url.startsWith("https:"), "is no https address"),
    offers: z.array(offerRecord).default([]),
  })
  .transform((record) => ({ ...record, slug: record.slug || slugOf(record.merchant_name) }));

export type MerchantRecord = z.output<typeof merchantRecord>;
export type OfferRecord = MerchantRecord["offers"][number];

/** A line of CSV, by column names, in the shape of a JSON record. */
export function recordOfRow(row: Record<string, string>): unknown {
  return { ...row, offers: row.offer_id?.trim() ? [row] : [] };
}

/** The first error of a record, in one line. */
export function recordError(error: z.ZodError): string {
  const { path, message } = error.issues[0]!;
  return `${path.join(".") || "the record"} ${message}`;
}

/** A name as part of a URL. */
export function slugOf(name: string): string {
  return hyphenated(name, 200) || "merchant";
}
