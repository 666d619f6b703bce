/**
 * A model of what orders earn, in plain arithmetic, and random messages about them: new and changed orders, some of them
 * repeated or late, returns, also before their orders, and cancellations. The product must come to the same points.
 */
import { isDeepStrictEqual } from "node:util";
import { Chance } from "../prisma/seed/deterministic";

const DAY_MS = 86_400_000;
/** Few days, so that the limit of a day is reached. */
const DAYS = 10;
const DAY_LIMIT = 150;
const PERSON_LIMIT = 60;
const LARGE = { cents: 50_00, points: 10 };
const PER_BOOK = 3;
const FIRST_POINTS = 25;
/** Of orders that are sent, most are among the newest, so that messages about them meet. */
const RECENT = 3_000;

/** The rules in their sequence; `drinks` comes last, since a factor multiplies what the others give. */
const RULES = ["perDollar", "large", "books", "first", "drinks"] as const;
type Rule = (typeof RULES)[number];

/** The definitions of the rules. Two models at once have stores and a budget of their own. */
export function modelRules(store: string, budget: number): object[] {
  const own = (expression = "") => ({ expression: `order.store == "${store}"${expression}`, builder: null });
  const lines = (category: string) => ({ expression: `line.category == "${category}"`, builder: null });
  return [
    { condition: own(), give: { kind: "per_amount", points: 1, amount: 1 }, max_per_day: DAY_LIMIT },
    {
      condition: own(` && order.total >= ${LARGE.cents / 100}.0`),
      give: { kind: "points", points: LARGE.points },
      leave_out: { discounted_lines: true },
      max_per_person: PERSON_LIMIT,
    },
    { condition: own(), line_condition: lines("books"), give: { kind: "per_item", points: PER_BOOK }, budget },
    { condition: own(" && order.number == 1"), give: { kind: "points", points: FIRST_POINTS } },
    { condition: own(), line_condition: lines("drinks"), give: { kind: "factor", factor: 1.5 } },
  ];
}

type Line = { category: string; price: number; quantity: number; discount: number };
/** What the shop says of an order; amounts in cents, the discount of each piece. */
type Content = { person: number; lines: Line[]; shipping: number; paid: number };
/** Pieces of lines of orders with several, or cents of those with one: never both of one order, which keeps this simple. */
type Part = { line: number; quantity: number } | { cents: number };
type Earned = Record<Rule, { points: number; back: number }>;

type Order = {
  status: "announced" | "placed" | "canceled";
  /** The seconds at which it became what it is. */
  at: number;
  /** Which content the shop sent; null as long as the order itself has not come. */
  version: number | null;
  person: number;
  returns: Map<string, Part>;
  earned: Earned | null;
};

type OrderMessage = { kind: "order"; n: number; version: number; at: number };
type ReturnMessage = { kind: "return"; n: number; id: string; part: Part };
type CancelMessage = { kind: "cancel"; n: number; at: number };
type Message = OrderMessage | ReturnMessage | CancelMessage;
type Status = "created" | "updated" | "unchanged" | "error";

/** `points`: what is left of the order's after the whole batch; undefined for an error. */
type ExpectedRow = { status: Status; points: number | undefined };
export type ModelBatch = { kind: Message["kind"]; rows: object[]; expected: ExpectedRow[] };

export type ModelOptions = {
  seed: string;
  /** The IDs of the people; no other model sends orders of theirs. */
  people: readonly string[];
  /** How many orders there are at the end. */
  orders: number;
  /** The most rows of a batch. */
  rows: number;
  store: string;
  budget: number;
  /** Before now; what is sent happened in the 100 days before. */
  until: Date;
};

export class OrdersModel {
  readonly #chance: Chance;
  readonly #orders = new Map<number, Order>();
  readonly #placed: Set<number>[];
  readonly #balances: number[];
  readonly #byDay = new Map<string, number>();
  readonly #byPerson: number[];
  #budgetUsed = 0;
  #next = 0;
  #clock = 0;
  #returned = 0;
  #last: Message[] = [];

  constructor(private readonly options: ModelOptions) {
    this.#chance = new Chance(options.seed);
    this.#placed = options.people.map(() => new Set());
    this.#balances = options.people.map(() => 0);
    this.#byPerson = options.people.map(() => 0);
  }

  /** Whether all orders were sent. */
  get isComplete(): boolean {
    return this.#next >= this.options.orders;
  }

  /** The points of each person, in the sequence of their IDs. */
  get balances(): readonly number[] {
    return this.#balances;
  }

  get budgetUsed(): number {
    return this.#budgetUsed;
  }

  /** The next batch of messages, with what the product must answer. */
  next(): ModelBatch {
    const isRepeated = this.#last.length > 0 && this.#chance.happens(0.03); // its answer was lost
    const messages = isRepeated ? this.#last : this.#messages();
    this.#last = messages;
    const statuses =
      messages[0]!.kind === "order"
        ? this.#takeOrders(messages as OrderMessage[])
        : messages.map((message) =>
            message.kind === "return" ? this.#takeReturn(message) : this.#takeCancel(message as CancelMessage),
          );
    return {
      kind: messages[0]!.kind,
      rows: messages.map((message) => this.#rowOf(message)),
      expected: messages.map(({ n }, at) => ({
        status: statuses[at]!,
        points: statuses[at] === "error" ? undefined : leftOf(this.#orders.get(n)!),
      })),
    };
  }

  #messages(): Message[] {
    const count = this.#chance.between(1, this.options.rows);
    const turn = this.#chance.next();
    if (turn < 0.6 || this.#next === 0) return this.#newest(count);
    if (turn < 0.9) return Array.from({ length: count }, () => this.#returnMessage());
    return Array.from({ length: count }, () => ({ kind: "cancel", n: this.#pick(), at: this.#time() }));
  }

  /** Orders, each once in the batch: new ones, and others that changed, late or not. */
  #newest(count: number): Message[] {
    const messages = new Map<number, OrderMessage>();
    for (let at = 0; at < count; at++) {
      const isNew = !this.isComplete && (this.#next === 0 || this.#chance.happens(0.8));
      const n = isNew ? this.#next++ : this.#pick();
      const known = this.#orders.get(n)?.version ?? null;
      const isSame = known !== null && this.#chance.happens(0.2);
      messages.set(n, { kind: "order", n, version: isSame ? known : this.#chance.between(0, 1_000), at: this.#time() });
    }
    return [...messages.values()];
  }

  #returnMessage(): ReturnMessage {
    const n = this.#pick();
    const [again] = this.#orders.get(n)?.returns ?? [];
    if (again && this.#chance.happens(0.1)) return { kind: "return", n, id: again[0], part: again[1] };
    const part = isSingle(n)
      ? { cents: this.#chance.between(1, 6_000) }
      : { line: this.#chance.between(0, 3), quantity: this.#chance.between(1, 2) };
    return { kind: "return", n, id: `${this.options.store}-r${++this.#returned}`, part };
  }

  /** An order of those that were sent; now and then one that is still to come. */
  #pick(): number {
    if (this.#chance.happens(0.05)) return Math.min(this.#next + this.#chance.between(0, 50), this.options.orders - 1);
    const from = this.#chance.happens(0.8) ? Math.max(0, this.#next - RECENT) : 0;
    return this.#chance.between(from, Math.max(0, this.#next - 1));
  }

  /** Seconds by the shop's clock; one message in ten is from before others. */
  #time(): number {
    return ++this.#clock - (this.#chance.happens(0.1) ? this.#chance.between(0, 2_000) : 0);
  }

  #instant(seconds: number): string {
    return new Date(this.options.until.getTime() - 100 * DAY_MS + seconds * 1_000).toISOString();
  }

  /** The same for each version of an order, and never that of another one. At a time that is of one day in America, too. */
  #placedAt(n: number): Date {
    const midnight = Math.floor(this.options.until.getTime() / DAY_MS) * DAY_MS;
    return new Date(midnight - (1 + ((n * 7) % DAYS)) * DAY_MS + 15 * 3_600_000 + n);
  }

  #contentOf(n: number, version: number): Content {
    const chance = new Chance(`${this.options.seed} ${n} ${version}`);
    const lines = Array.from({ length: isSingle(n) ? 1 : chance.between(2, 4) }, (): Line => {
      const price = chance.between(2, 9_999);
      const discount = chance.happens(0.2) ? chance.between(1, price - 1) : 0;
      return {
        category: chance.pick(["drinks", "books", "gifts", "other"]),
        price,
        quantity: chance.between(1, 4),
        discount,
      };
    });
    const shipping = !isSingle(n) && chance.happens(0.3) ? 495 : 0;
    const paid = chance.happens(0.1) ? chance.between(1, sumOf(lines, amountOf)) : 0;
    // Most changes of an order leave it with its person.
    const person = (n * 31 + (chance.happens(0.1) ? version : 0)) % this.options.people.length;
    return { person, lines, shipping, paid };
  }

  #rowOf(message: Message): object {
    const order = `${this.options.store}-${message.n}`;
    if (message.kind === "cancel") return { external_id: order, canceled_at: this.#instant(message.at) };
    if (message.kind === "return") {
      const { id, part } = message;
      const parts = "cents" in part ? { amount: part.cents / 100 } : { lines: [{ ...part, line: part.line + 1 }] };
      return { order, external_id: id, returned_at: this.#instant(0), ...parts };
    }
    const { person, lines, shipping, paid } = this.#contentOf(message.n, message.version);
    return {
      external_id: order,
      participant: { id: this.options.people[person] },
      placed_at: this.#placedAt(message.n).toISOString(),
      updated_at: this.#instant(message.at),
      currency: "USD",
      store: this.options.store,
      shipping: shipping / 100,
      paid: paid > 0 ? [{ kind: "points", amount: paid / 100 }] : [],
      lines: lines.map(({ category, price, quantity, discount }, at) => ({
        sku: `s${at}`,
        category,
        quantity,
        price: price / 100,
        discount: (discount * quantity) / 100,
        gift_card: category === "gifts",
      })),
    };
  }

  /**
   * Orders of one batch: what they earned before is taken back first, then they are decided one after the other, and then
   * their returns come off.
   */
  #takeOrders(messages: readonly OrderMessage[]): Status[] {
    const statuses: Status[] = [];
    const deciding: { n: number; order: Order; content: Content }[] = [];
    for (const { n, version, at } of messages) {
      const known = this.#orders.get(n);
      const order = known ?? newOrder();
      const isFirst = order.version === null;
      const isFromBefore = order.status === "canceled" && at <= order.at;
      if (!isFirst && (at < order.at || isFromBefore)) {
        statuses.push("unchanged");
        continue;
      }
      const content = this.#contentOf(n, version);
      const isSame =
        order.status === "placed" &&
        (order.version === version || isDeepStrictEqual(content, this.#contentOf(n, order.version!)));
      this.#orders.set(n, order);
      order.at = Math.max(at, order.at);
      order.version = version;
      statuses.push(known === undefined ? "created" : isSame ? "unchanged" : "updated");
      if (isSame) continue;
      if (isFirst && isFromBefore) order.person = content.person;
      else deciding.push({ n, order, content });
    }
    for (const { n, order } of deciding) if (order.earned) this.#takeBackAll(n, order);
    for (const { n, order, content } of deciding) {
      if (order.status === "placed") this.#placed[order.person]!.delete(n);
      Object.assign(order, { status: "placed", person: content.person });
      order.earned = this.#decide(n, content);
      for (const rule of RULES) this.#count(n, order.person, rule, order.earned[rule].points);
      this.#placed[order.person]!.add(n);
    }
    for (const { n, order } of deciding) this.#takeBackReturned(n, order);
    return statuses;
  }

  #takeReturn({ n, id, part }: ReturnMessage): Status {
    const known = this.#orders.get(n);
    const order = known ?? newOrder();
    const before = order.returns.get(id);
    if (before) return isDeepStrictEqual(before, part) ? "unchanged" : "error";
    if (order.version !== null && !fits(this.#contentOf(n, order.version), order.returns, part)) return "error";
    this.#orders.set(n, order);
    order.returns.set(id, part);
    this.#takeBackReturned(n, order);
    return known ? "updated" : "created";
  }

  #takeCancel({ n, at }: CancelMessage): Status {
    const known = this.#orders.get(n);
    const order = known ?? newOrder();
    if (at < order.at) return "unchanged";
    this.#orders.set(n, order);
    order.at = at;
    if (order.status === "canceled") return "unchanged";
    if (order.status === "placed") this.#placed[order.person]!.delete(n);
    order.status = "canceled";
    this.#takeBackReturned(n, order);
    return known ? "updated" : "created";
  }

  #decide(n: number, { person, lines, shipping, paid }: Content): Earned {
    const counted = lines.filter(({ category }) => category !== "gifts");
    const undiscounted = counted.filter(({ discount }) => discount === 0);
    const total = sumOf(lines, amountOf) + shipping;
    const dollars = Math.floor((sumOf(counted, amountOf) * (total - paid)) / (100 * total));
    const perDollar = Math.min(dollars, DAY_LIMIT - (this.#byDay.get(this.#dayOf(n, person)) ?? 0));
    const large = total >= LARGE.cents && undiscounted.length > 0 ? LARGE.points : 0;
    const books = PER_BOOK * sumOf(ofCategory(lines, "books"), ({ quantity }) => quantity);
    // What the drinks earn with their share of a limit, and half of that once more.
    const drinks = sumOf(ofCategory(lines, "drinks"), amountOf) * (total - paid) * perDollar * 50;
    const earlier = [...this.#placed[person]!].some(
      (other) => other !== n && this.#placedAt(other) < this.#placedAt(n),
    );
    const points: Record<Rule, number> = {
      perDollar,
      large: Math.min(large, PERSON_LIMIT - this.#byPerson[person]!),
      books: Math.min(books, this.options.budget - this.#budgetUsed),
      first: counted.length > 0 && !earlier ? FIRST_POINTS : 0,
      drinks: perDollar === 0 ? 0 : Math.floor(drinks / (100 * total * dollars * 100)),
    };
    return Object.fromEntries(RULES.map((rule) => [rule, { points: points[rule], back: 0 }])) as Earned;
  }

  #takeBackAll(n: number, order: Order): void {
    for (const rule of RULES) {
      const earned = order.earned![rule];
      this.#count(n, order.person, rule, earned.back - earned.points);
      earned.back = earned.points;
    }
  }

  /** Takes back what is due by the order's returns, or by its cancellation. */
  #takeBackReturned(n: number, order: Order): void {
    if (order.earned === null) return;
    if (order.status === "canceled") return this.#takeBackAll(n, order);
    const { lines } = this.#contentOf(n, order.version!);
    const returned = lines.map((line, at) => returnedOf(line, at, order.returns));
    for (const rule of RULES) {
      const earned = order.earned[rule];
      const due = shareOf(rule, earned.points, lines, returned);
      this.#count(n, order.person, rule, earned.back - due);
      earned.back = due;
    }
  }

  #count(n: number, person: number, rule: Rule, points: number): void {
    this.#balances[person]! += points;
    if (rule === "books") this.#budgetUsed += points;
    if (rule === "large") this.#byPerson[person]! += points;
    if (rule !== "perDollar") return;
    const day = this.#dayOf(n, person);
    this.#byDay.set(day, (this.#byDay.get(day) ?? 0) + points);
  }

  #dayOf(n: number, person: number): string {
    return `${person} ${n % DAYS}`;
  }
}

function newOrder(): Order {
  return { status: "announced", at: -Infinity, version: null, person: -1, returns: new Map(), earned: null };
}

const isSingle = (n: number) => n % 2 === 1;
const amountOf = ({ price, quantity, discount }: Line) => (price - discount) * quantity;
const ofCategory = (lines: readonly Line[], category: string) => lines.filter((line) => line.category === category);

function sumOf<T>(list: readonly T[], valueOf: (each: T) => number): number {
  return list.reduce((sum, each) => sum + valueOf(each), 0);
}

function leftOf({ earned }: Order): number {
  return earned === null ? 0 : sumOf(RULES, (rule) => earned[rule].points - earned[rule].back);
}

/** What came back of a line: cents and pieces. */
function returnedOf(line: Line, at: number, returns: Order["returns"]): { cents: number; pieces: number } {
  const amount = amountOf(line);
  const parts = [...returns.values()];
  const cents = Math.min(
    amount,
    sumOf(parts, (part) => ("cents" in part ? part.cents : 0)),
  );
  if (cents > 0) return { cents, pieces: cents === amount ? line.quantity : 0 };
  const pieces = Math.min(
    line.quantity,
    sumOf(parts, (part) => ("line" in part && part.line === at ? part.quantity : 0)),
  );
  return { cents: pieces * (line.price - line.discount), pieces };
}

function fits({ lines }: Content, returns: Order["returns"], part: Part): boolean {
  const at = "cents" in part ? 0 : part.line;
  const line = lines[at];
  if (!line) return false;
  const { cents, pieces } = returnedOf(line, at, returns);
  return "cents" in part ? cents + part.cents <= amountOf(line) : pieces + part.quantity <= line.quantity;
}

/** The share of a rule's points that is due by what came back of the lines that it counted. */
function shareOf(rule: Rule, points: number, lines: readonly Line[], returned: { cents: number; pieces: number }[]) {
  const counts = ({ category, discount }: Line) =>
    rule === "books" || rule === "drinks"
      ? category === rule
      : category !== "gifts" && (rule !== "large" || discount === 0);
  const own = lines.flatMap((line, at) => (counts(line) ? [{ line, back: returned[at]! }] : []));
  const [back, all] =
    rule === "books"
      ? [sumOf(own, (each) => each.back.pieces), sumOf(own, (each) => each.line.quantity)]
      : [sumOf(own, (each) => each.back.cents), sumOf(own, (each) => amountOf(each.line))];
  return points === 0 ? 0 : Math.floor((points * back) / all);
}
