/**
 * Products whose exports of customers are recognized by their headings, and what their columns are. Browser-safe.
 * Headings are compared without case, spaces and underscores, so `points_balance` is "Points Balance", too.
 */
import { comparableName } from "~/services/tables/column-names";
import type { ImportKind } from "./history-columns";
import { HISTORY_SOURCES } from "./history-sources";
import { ORDER_SOURCES } from "./order-sources";

/** The key of a field; `birthday` and `phone` are the program's attribute of that type. Empty: left out. */
type SourceColumns = Readonly<Record<string, string>>;

type Source = {
  name: string;
  /** The file has one heading of each list. */
  signature: readonly (readonly string[])[];
  columns: SourceColumns;
  /** In these exports an empty cell of a consent is a no. */
  emptyConsentIsNo?: boolean;
  /** Numbers have an apostrophe before them, so that spreadsheets leave them as they are. */
  protectsNumbers?: boolean;
};

const NAMES = { email: "email", first_name: "first_name", last_name: "last_name" };

export const SOURCES = {
  // The fields of a customer at https://dev.smile.io/api/resources/customers/customer-object, which the export has.
  smile: {
    name: "Smile.io",
    signature: [["points_balance"], ["referral_url"], ["state", "vip_tier", "vip_tier_name"]],
    columns: {
      ...NAMES,
      id: "",
      // Whether somebody is a member, not where they live.
      state: "",
      points_balance: "points",
      date_of_birth: "birthday",
      vip_tier: "tier",
      vip_tier_name: "tier",
      created_at: "joined",
    },
  },
  // Names of https://help.loyaltylion.com/en/articles/1965801-managing-members and of its customers API.
  loyaltylion: {
    name: "LoyaltyLion",
    signature: [
      ["points_approved", "approved_points"],
      ["points_pending", "pending_points", "points_spent", "spent_points"],
    ],
    columns: {
      ...NAMES,
      id: "",
      points_approved: "points",
      approved_points: "points",
      lifetime_points: "points_earned",
      points_lifetime: "points_earned",
      birthday: "birthday",
      enrolled_at: "joined",
      enrollment_date: "joined",
      tier: "tier",
      loyalty_tier: "tier",
      tier_name: "tier",
    },
  },
  // https://support.yotpo.com/docs/importingexporting-points-and-customers and the attributes of its customers.
  yotpo: {
    name: "Yotpo",
    signature: [["points_balance", "point_balance", "current_points_balance"], ["referral_link"]],
    columns: {
      ...NAMES,
      email_address: "email",
      points_balance: "points",
      point_balance: "points",
      current_points_balance: "points",
      points_earned: "points_earned",
      total_points_earned: "points_earned",
      birthday: "birthday",
      vip_tier: "tier",
      referral_code: "referral_code",
    },
  },
  // https://help.openloyalty.io/technical-guide/data-exports/data-structure-and-types/members
  open_loyalty: {
    name: "Open Loyalty",
    signature: [["memberId"], ["tenantId"], ["loyaltyCardNumber", "levelId"]],
    columns: {
      memberId: "",
      firstName: "first_name",
      lastName: "last_name",
      email: "email",
      phone: "phone",
      birthDate: "birthday",
      createdAt: "joined",
      agreement2: "mail_consent",
    },
    emptyConsentIsNo: true,
  },
  // The fields of a customer export at https://docs.voucherify.io/api-reference/exports/export-object
  voucherify: {
    name: "Voucherify",
    signature: [["source_id"], ["loyalty_points", "redemptions_total_redeemed", "loyalty_referred_customers"]],
    columns: {
      id: "",
      source_id: "",
      email: "email",
      phone: "phone",
      birthday: "",
      birthdate: "birthday",
      created_at: "joined",
      loyalty_points: "points",
      address_postal_code: "postal",
    },
  },
  // https://help.shopify.com/en/manual/customers/import-export-customers
  shopify: {
    name: "Shopify",
    signature: [["Accepts Email Marketing", "Accepts Marketing"], ["Total Spent"], ["Tax Exempt"]],
    columns: {
      "First Name": "first_name",
      "Last Name": "last_name",
      Email: "email",
      "Customer ID": "",
      "Accepts Email Marketing": "mail_consent",
      "Accepts Marketing": "mail_consent",
      "Default Address Zip": "postal",
      Zip: "postal",
      "Default Address Phone": "",
      Phone: "phone",
      Tags: "tags",
    },
    protectsNumbers: true,
  },
  // The default view of contacts in HubSpot with the properties that https://knowledge.hubspot.com/properties/hubspots-default-contact-properties names.
  hubspot: {
    name: "HubSpot",
    signature: [["Record ID"], ["Lead Status", "Contact owner", "Marketing contact status", "Lifecycle Stage"]],
    columns: {
      "First Name": "first_name",
      "Last Name": "last_name",
      Email: "email",
      "Record ID": "",
      "Phone Number": "phone",
      "Postal Code": "postal",
      "Date of birth": "birthday",
      "Unsubscribed from all email": "mail_opt_out",
      // Whether HubSpot counts the contact for its price, which says nothing about consent.
      "Marketing contact status": "",
      // When the contact came into the CRM, long before or after somebody joined a loyalty program.
      "Create Date": "",
    },
  },
} as const satisfies Record<string, Source>;

export type ImportSource = keyof typeof SOURCES;

/** The product that exported a file with these headings; empty if none or more than one has all of its signature. */
export function sourceOf(headings: readonly string[], kind: ImportKind = "members"): ImportSource | "" {
  const names = new Set(headings.map(comparableName));
  const found = sourcesOf(kind).filter((key) =>
    exportOf(key, kind)!.signature.every((one) => one.some((heading) => names.has(comparableName(heading)))),
  );
  return found.length === 1 ? found[0]! : "";
}

/** The products whose exports are known: of customers, of their history, or of orders. */
export function sourcesOf(kind: ImportKind): ImportSource[] {
  return (Object.keys(SOURCES) as ImportSource[]).filter((key) => exportOf(key, kind) !== undefined);
}

type KnownExport = Pick<Source, "signature" | "columns"> & { replacedBy?: SourceColumns };

function exportOf(source: ImportSource, kind: ImportKind): KnownExport | undefined {
  if (kind === "members") return SOURCES[source];
  if (kind === "events") return undefined;
  const known: Readonly<Partial<Record<ImportSource, KnownExport>>> =
    kind === "history" ? HISTORY_SOURCES : ORDER_SOURCES;
  return known[source];
}

/**
 * What a product's column is: the key of a field, empty if it is none of ours, undefined if it is not known.
 * @param headings those of the file: a column may be left out because another one is there
 */
export function sourceField(
  source: ImportSource | "",
  heading: string,
  kind: ImportKind = "members",
  headings: readonly string[] = [],
): string | undefined {
  if (source === "") return undefined;
  const { columns = {}, replacedBy = {} } = exportOf(source, kind) ?? {};
  const name = comparableName(heading);
  const valueIn = (byHeading: SourceColumns) =>
    Object.entries(byHeading).find(([known]) => comparableName(known) === name)?.[1];
  const better = valueIn(replacedBy);
  if (better !== undefined && headings.some((other) => comparableName(other) === comparableName(better))) return "";
  return valueIn(columns);
}

/** How the exports of a product write what cells do not tell by themselves. */
export function habitsOf(source: string): Pick<Source, "emptyConsentIsNo" | "protectsNumbers"> {
  return source in SOURCES ? (SOURCES[source as ImportSource] as Source) : {};
}
