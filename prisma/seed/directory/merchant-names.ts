/** Names of the directory's merchants and their goods, made of common words and no brands. */
const list = (text: string) => text.trim().split(/\s*,\s*/);

export const firstWords = list(`
  Amber, Birch, Bluebird, Brass, Bright, Cedar, Clover, Cobalt, Copper, Coral, Copperleaf, Crescent, Driftwood, East Side, Ember, Fern, Foxglove,
  Garnet, Golden, Granite, Green Gate, Harvest, Hazel, High Street, Honey, Indigo, Iron, Ivory, Juniper, Lantern, Larkspur, Little, Lucky, Magnolia,
  Maple, Marble, Meadow, Midtown, Mill Pond, Moonlit, Mosaic, North Star, Oak, Old Orchard, Olive, Orchid, Paper, Pebble, Pepper, Pine, Poppy, Quiet,
  Rambling, Ridge Road, River, Rosewood, Saffron, Sage, Silver, Slate, South Pier, Sparrow, Stone, Sunny, Tandem, Third Avenue, Thistle, Timber, Union,
  Velvet, Violet, Walnut, West End, White Oak, Wild, Willow, Winter, Yellow, Café Azul, Doña Luz, Crème, Jalapeño, Señora Rosa, Über`);

type Trade = { category: number; share: number; second: string; kinds: string[]; sells: string[] };

/** The trades: their share of the merchants, their names and what they sell. */
export const trades: Trade[] = [
  {
    category: 25,
    share: 11,
    second: "American",
    kinds: list("Grill, Diner, Kitchen, Tavern"),
    sells: list("lunch, dinner, any burger, the tasting menu"),
  },
  {
    category: 25,
    share: 8,
    second: "Coffee & Bakery",
    kinds: list("Coffee, Bakery, Roasters, Tea Room"),
    sells: list("any cake, a second cappuccino, breakfast, a bag of coffee beans"),
  },
  {
    category: 25,
    share: 7,
    second: "Italian",
    kinds: list("Trattoria, Pizza, Osteria, Pasta Bar"),
    sells: list("any pizza, a plate of fresh pasta, dinner for two, the tiramisù"),
  },
  {
    category: 25,
    share: 6,
    second: "Mexican",
    kinds: list("Cantina, Taquería, Tacos"),
    sells: list("any three tacos, a jalapeño platter, brunch, dinner for two"),
  },
  {
    category: 25,
    share: 6,
    second: "Asian",
    kinds: list("Noodle House, Sushi, Wok, Curry House"),
    sells: list("any ramen, a sushi platter, lunch, dinner for two"),
  },
  {
    category: 25,
    share: 4,
    second: "French",
    kinds: list("Bistro, Brasserie, Crêperie"),
    sells: list("any entrée, the crème brûlée, lunch, a bottle of house wine"),
  },
  {
    category: 27,
    share: 8,
    second: "Clothing",
    kinds: list("Outfitters, Threads, Shoes, Boutique"),
    sells: list("any jacket, a pair of shoes, everything on sale, your first order"),
  },
  {
    category: 27,
    share: 7,
    second: "Home & Garden",
    kinds: list("Garden Center, Furniture, Hardware, Ceramics"),
    sells: list("any plant, garden tools, a lamp, everything for the kitchen"),
  },
  {
    category: 27,
    share: 6,
    second: "Books & Gifts",
    kinds: list("Books, Paper Goods, Toys, Records"),
    sells: list("any book, a gift card, two board games, used records"),
  },
  {
    category: 27,
    share: 6,
    second: "Health & Beauty",
    kinds: list("Spa, Barbers, Nail Studio, Apothecary"),
    sells: list("a haircut, a massage, any facial, skin care"),
  },
  {
    category: 27,
    share: 4,
    second: "Auto Services",
    kinds: list("Auto Care, Car Wash, Tires"),
    sells: list("an oil change, a full wash, four tires"),
  },
  {
    category: 26,
    share: 6,
    second: "Museums",
    kinds: list("Museum, Gallery, Planetarium"),
    sells: list("a family ticket, admission for two, the guided tour"),
  },
  {
    category: 26,
    share: 6,
    second: "Fun & Games",
    kinds: list("Bowling, Mini Golf, Climbing Hall, Escape Rooms"),
    sells: list("an hour for four, a day pass, shoe rental, a birthday party"),
  },
  {
    category: 26,
    share: 5,
    second: "Theater & Film",
    kinds: list("Theater, Cinema, Comedy Club"),
    sells: list("two tickets, a matinée, popcorn for two"),
  },
  {
    category: 91,
    share: 5,
    second: "Hotels",
    kinds: list("Inn, Lodge, Guest House"),
    sells: list("a night for two, a weekend stay, late check-out"),
  },
  {
    category: 91,
    share: 5,
    second: "Tours & Rentals",
    kinds: list("Bike Rental, Boat Tours, Walking Tours, Kayaks"),
    sells: list("a day's rental, the harbor tour, a tour for two"),
  },
];

export const streets = list(`
  Main Street, Oak Avenue, Elm Street, Park Avenue, Church Street, Maple Avenue, Washington Street, 2nd Street, Lake Street, Hill Road, Market Street,
  River Road, Pine Street, Center Street, Spring Street, Mill Road, Grove Street, Station Road, Court Street, Union Street`);
