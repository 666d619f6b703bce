import { slugOf } from "~/services/offers/merchant-records";
import type { ZipCode } from "~/services/offers/zip-codes.server";
import { Chance, idAt } from "../deterministic";
import type { Rows } from "../rows";
import { areas } from "./areas";
import { firstWords, streets, trades } from "./merchant-names";
import { offersOf, type OfferContent } from "./offers";

const MERCHANTS_PER_AREA = 9;
/** The area of New York where people who try the demo look first. */
const FIRST_ZIP = "10001";
const MERCHANTS_THERE = 48;
/** About two kilometers, since a merchant is somewhere in its ZIP code and not at its center. */
const SPREAD_DEGREES = 0.02;

type MerchantContent = {
  name: string;
  category: number;
  second: string;
  stub: string;
  street: string;
  offers: OfferContent[];
};

/** Adds the demo directory; refresh_merchants completes the rows. */
export function addDirectory(rows: Rows, at: Date): void {
  for (const area of areas()) {
    const chance = new Chance(`directory/${area.zip}`);
    const named = area.zip === FIRST_ZIP ? NAMED : [];
    const count = area.zip === FIRST_ZIP ? MERCHANTS_THERE : MERCHANTS_PER_AREA;
    named.forEach((merchant, index) => addMerchant(rows, at, area, `${area.zip}-n${index}`, merchant, chance));
    for (let index = named.length; index < count; index++)
      addMerchant(rows, at, area, `${area.zip}-${index}`, someMerchant(chance), chance);
  }
}

function addMerchant(
  rows: Rows,
  at: Date,
  area: ZipCode,
  externalId: string,
  merchant: MerchantContent,
  chance: Chance,
): void {
  const id = idAt(at, "merchant", externalId);
  const slug = slugOf(merchant.name);
  rows.add("merchants", {
    id,
    external_id: externalId,
    slug,
    name: merchant.name,
    category: merchant.category,
    second_category: merchant.second,
    stub_copy: merchant.stub,
    phone: `(${chance.between(201, 989)}) 555-01${String(chance.between(0, 99)).padStart(2, "0")}`,
    address: merchant.street,
    city: area.city,
    state: area.state,
    zip_code: area.zip,
    latitude: rounded(area.latitude + (chance.next() - 0.5) * SPREAD_DEGREES),
    longitude: rounded(area.longitude + (chance.next() - 0.5) * SPREAD_DEGREES),
    updated_at: at,
  });
  merchant.offers.forEach((offer, index) => {
    const offerKey = `${slug}-${externalId}-${index + 1}`;
    rows.add("offers", {
      id: idAt(at, "offer", offerKey),
      merchant_id: id,
      offer_key: offerKey,
      text_short: offer.short,
      text_long: offer.long,
      valid_qualifier: offer.qualifier,
      value_cents: offer.valueCents,
      redemption_types: offer.types,
      web_site: offer.types.includes("CLICK") ? `https://${slug}.example.test/offers` : null,
    });
  });
}

function someMerchant(chance: Chance): MerchantContent {
  const trade = chance.pick(SHARES);
  const name = `${chance.pick(firstWords)} ${chance.pick(trade.kinds)}`;
  // The named merchants must be unique.
  if (NAMED.some((merchant) => merchant.name === name)) return someMerchant(chance);
  const street = `${chance.between(1, 1200)} ${chance.pick(streets)}`;
  return {
    name,
    category: trade.category,
    second: trade.second,
    stub: stubOf(name, trade.second, chance),
    street,
    offers: offersOf(trade.sells, chance),
  };
}

const SHARES = trades.flatMap((trade) => Array.from({ length: trade.share }, () => trade));

function stubOf(name: string, second: string, chance: Chance): string {
  const since = chance.between(1948, 2022);
  return chance.pick([
    `${name} has been in the neighborhood since ${since}.`,
    `Family-run since ${since}, and still the people behind the counter know your name.`,
    `${second} as it should be: small, careful and open late.`,
    "",
  ]);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

const NAMED: MerchantContent[] = [
  {
    name: "Blue Door Bistro",
    category: 25,
    second: "French",
    stub: "Twelve tables behind a blue door. The menu follows the market, the bread comes out of the oven at five.",
    street: "214 W 29th Street",
    offers: [
      {
        short: "$20 off dinner for two",
        long: "Take $20 off when two people order a main course each. From Sunday to Thursday, until the kitchen closes.",
        qualifier: "Dine-in only. Not valid on holidays. One offer per table.",
        valueCents: 2000,
        types: ["MOBILE"],
      },
      {
        short: "Free crème brûlée with any entrée",
        long: "Order an entrée and the crème brûlée is on the house.",
        qualifier: "Print the voucher and bring it along. One dessert per guest.",
        valueCents: 1100,
        types: ["PRINT"],
      },
      {
        short: "10% off gift cards",
        long: "Give somebody an evening: 10% off every gift card that you order from the website.",
        qualifier: "Online only.",
        valueCents: 1000,
        types: ["CLICK"],
      },
    ],
  },
  {
    name: "Trail Outfitters",
    category: 27,
    second: "Clothing",
    stub: "Boots, packs and rain jackets, and people who have worn them uphill.",
    street: "118 W 31st Street",
    offers: [
      {
        short: "15% off your first online order",
        long: "15% off everything for the trail, from socks to tents, on your first order.",
        qualifier: "First order only. Gift cards excluded.",
        valueCents: 3000,
        types: ["CLICK"],
      },
      {
        short: "Free shipping over $50",
        long: "No shipping costs for orders over $50.",
        qualifier: "Within the contiguous United States.",
        valueCents: 800,
        types: ["CLICK"],
      },
    ],
  },
];
