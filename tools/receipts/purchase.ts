/** What somebody bought: the truth that a reading is compared with. */
import type { Country } from "./countries";
import type { Random } from "./random";

export type Language = "en" | "es";

export type BoughtLine = {
  name: string;
  sku: string | null;
  quantity: number;
  /** Of one piece, or of a pound. */
  unitCents: number;
  /** Of the line; negative for a discount. */
  priceCents: number;
  /** A weight, with three decimals. */
  weighed: boolean;
};

export type Purchase = {
  language: Language;
  /** Where it is printed, if not in the United States. */
  country?: Country;
  merchant: string;
  address: string[];
  phone: string;
  /** YYYY-MM-DD */
  date: string;
  time: string;
  lines: BoughtLine[];
  subtotalCents: number;
  taxCents: number;
  tipCents: number;
  totalCents: number;
  cashCents: number | null;
};

const MERCHANTS = {
  en: [
    "CORNER MARKET",
    "Green Valley Grocery",
    "SUNRISE DELI & CAFE",
    "Harbor Hardware",
    "PINE STREET PHARMACY",
    "Bluebird Books",
    "LUCKY'S FOOD MART",
    "Main Street Bakery",
    "OAKWOOD FARMS",
    "Riverside Pet Supply",
  ],
  es: [
    "SUPERMERCADO LA ESPERANZA",
    "Panaderia El Sol",
    "FARMACIA SAN JUAN",
    "Abarrotes Don Pepe",
    "FERRETERIA EL MARTILLO",
    "Carniceria Los Primos",
    "TIENDA LA ECONOMICA",
  ],
} as const;

const STREETS = {
  en: ["Main St", "Oak Avenue", "Pine Street", "Harbor Rd", "Maple Drive", "5th Ave", "Lincoln Blvd"],
  es: ["Av. Reforma", "Calle Hidalgo", "Av. Insurgentes", "Calle Morelos", "Blvd. Juarez"],
} as const;

const TOWNS = {
  en: ["Springfield, IL 62704", "Portland, OR 97205", "Austin, TX 78701", "New York, NY 10001", "Denver, CO 80202"],
  es: ["Miami, FL 33135", "San Antonio, TX 78207", "Laredo, TX 78040", "El Paso, TX 79901"],
} as const;

const PRODUCTS: Record<Language, [name: string, cents: number][]> = {
  en: [
    ["WHOLE MILK 1 GAL", 399],
    ["ORG BANANAS", 69],
    ["SOURDOUGH BREAD", 549],
    ["EGGS LARGE 12CT", 429],
    ["Greek Yogurt Plain", 179],
    ["GROUND BEEF 80/20", 699],
    ["CHEDDAR CHEESE 8OZ", 379],
    ["Sparkling Water Lime", 599],
    ["SUNFLOWER GRANOLA", 489],
    ["DARK ROAST COFFEE", 1099],
    ["PAPER TOWELS 6PK", 1249],
    ["Dish Soap Lemon", 329],
    ["AA BATTERIES 8PK", 949],
    ["TOMATO SOUP", 149],
    ["OLIVE OIL EXTRA VIRGIN", 1399],
    ["Chicken Noodle Soup", 229],
    ["APPLE JUICE 64OZ", 319],
    ["HONEY OAT CEREAL", 459],
    ["TORTILLA CHIPS", 349],
    ["Almond Butter", 879],
    ["RED GRAPES", 499],
    ["DOG FOOD 5LB", 1599],
    ["TOOTHPASTE MINT", 399],
    ["LIGHT BULB LED 4PK", 1199],
  ],
  es: [
    ["LECHE ENTERA 1L", 189],
    ["PAN BLANCO GRANDE", 279],
    ["HUEVOS 12 PZAS", 349],
    ["TORTILLAS DE MAIZ", 199],
    ["Queso fresco 400g", 459],
    ["FRIJOL NEGRO 1KG", 249],
    ["ARROZ SUPER EXTRA", 179],
    ["Cafe molido 250g", 599],
    ["JABON DE TOCADOR", 129],
    ["ACEITE VEGETAL 1L", 379],
    ["POLLO ENTERO", 899],
    ["Azucar refinada", 219],
    ["GALLETAS MARIA", 159],
    ["REFRESCO DE COLA 2L", 229],
    ["PAPEL HIGIENICO 4R", 319],
    ["JITOMATE SALADET", 299],
  ],
};

const WEIGHED = {
  en: ["BANANAS", "ROMA TOMATOES", "GALA APPLES"],
  es: ["PLATANO", "JITOMATE", "MANZANA GALA"],
} as const;
const DISCOUNTS = {
  en: ["COUPON", "MEMBER SAVINGS", "DISCOUNT 10%"],
  es: ["DESCUENTO", "CUPON", "AHORRO SOCIO"],
} as const;

/** A purchase of `count` lines. */
export function purchaseOf(random: Random, language: Language, count: number): Purchase {
  const withSkus = random.chance(0.35);
  const lines = Array.from({ length: count }, () => lineOf(random, language, withSkus));
  if (count > 3 && random.chance(0.4)) {
    const target = lines[random.integer(0, lines.length - 1)]!;
    const cents = -Math.max(25, Math.round(target.priceCents * 0.1));
    lines.push({
      name: random.pick(DISCOUNTS[language]),
      sku: null,
      quantity: 1,
      unitCents: cents,
      priceCents: cents,
      weighed: false,
    });
  }
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const taxCents = random.chance(0.8) ? Math.round(subtotalCents * random.pick([0.0625, 0.0825, 0.07, 0.16])) : 0;
  const tipCents = random.chance(0.12) ? Math.round(subtotalCents * 0.18) : 0;
  const totalCents = subtotalCents + taxCents + tipCents;
  const day = new Date(Date.UTC(2026, random.integer(0, 10), random.integer(1, 20)));
  return {
    language,
    merchant: random.pick(MERCHANTS[language]),
    address: [`${random.integer(10, 4999)} ${random.pick(STREETS[language])}`, random.pick(TOWNS[language])],
    phone: `(${random.integer(201, 989)}) 555-0${random.integer(100, 199)}`,
    date: day.toISOString().slice(0, 10),
    time: `${String(random.integer(8, 21)).padStart(2, "0")}:${String(random.integer(0, 59)).padStart(2, "0")}`,
    lines,
    subtotalCents,
    taxCents,
    tipCents,
    totalCents,
    cashCents: random.chance(0.4) ? Math.ceil((totalCents + 1) / 500) * 500 : null,
  };
}

function lineOf(random: Random, language: Language, withSku: boolean): BoughtLine {
  const sku = withSku ? String(random.integer(10_000_000, 99_999_999)) + String(random.integer(1000, 9999)) : null;
  if (random.chance(0.08)) {
    const pounds = random.integer(300, 3200) / 1000;
    const unitCents = random.integer(49, 399);
    return {
      name: random.pick(WEIGHED[language]),
      sku,
      quantity: pounds,
      unitCents,
      priceCents: Math.round(pounds * unitCents),
      weighed: true,
    };
  }
  const [name, base] = random.pick(PRODUCTS[language]);
  const unitCents = base + random.integer(-4, 4) * 10;
  const quantity = random.chance(0.2) ? random.integer(2, 5) : 1;
  return { name, sku, quantity, unitCents, priceCents: quantity * unitCents, weighed: false };
}
