/** A shop that rewards its customers: its pages, and the webhooks that it receives. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { verifiedEvent, WebhookVerificationError } from "../../clients/typescript/src/index.js";
import { checkoutPage, productsPage } from "./checkout-pages.js";
import type { Html } from "./html.js";
import { notFoundPage, type Program } from "./layout.js";
import { loyaltyCalls, mayWorkLater, type Connection } from "./loyalty.js";
import { eventsPage, orderPage, ordersPage } from "./order-pages.js";
import { linesOf, orderDesk, Problem } from "./orders.js";
import { outboxOf } from "./outbox.js";
import { newOrderNumber, openStore, type Cart, type Order } from "./store.js";

export type ShopOptions = Connection & {
  webhookSecret: string;
  program: Program;
  /** Where the shop stores what it sells; without one it is forgotten with the process. */
  file?: string;
};

type Visit = { request: IncomingMessage; body: string; form: URLSearchParams; cart: Cart };
type Reply = { status: number; body?: Html | string; headers?: Record<string, string> };

const RETRY_MS = 10_000;
const MAX_BODY = 200_000;
const MAX_EVENTS = 50;
const SHOWN_ORDERS = 10;
const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "Content-Type": "text/html; charset=utf-8",
};
const STYLES = readFileSync(new URL("shop.css", import.meta.url), "utf8");

/** The shop; its caller makes it listen. Until it closes it sends again what waits for the platform. */
export function shop({ webhookSecret, program, file, ...connection }: ShopOptions): Server {
  const store = openStore(file);
  const loyalty = loyaltyCalls(connection);
  const outbox = outboxOf(store, loyalty);
  const desk = orderDesk(store, loyalty, outbox);

  const routes: Record<string, (visit: Visit) => Reply | Promise<Reply>> = {
    "GET /": ({ cart }) => page(productsPage(program, linesOf(cart))),
    "GET /checkout": ({ cart }) => checkout(cart),
    "POST /cart": ({ cart, form }) => {
      desk.add(cart, form.get("sku") ?? "");
      return redirect("/", cookie(cart.number));
    },
    "POST /checkout": ({ cart, form }) => {
      desk.update(cart, form);
      return redirect("/checkout", cookie(cart.number));
    },
    "POST /orders": async ({ request, cart, form }) => {
      const before = store.orders[numberIn(request) ?? ""];
      if (!before) desk.update(cart, form);
      const { number } = before ?? (await desk.place(cart, form.get("card") ?? ""));
      return redirect(`/orders/${number}`, cookie("", "; Max-Age=0"));
    },
    "GET /orders": async () => {
      const newest = Object.values(store.orders).slice(-SHOWN_ORDERS).reverse();
      return page(ordersPage(program, await Promise.all(newest.map(withEarned)), store.outbox));
    },
    "POST /outbox": async () => {
      await outbox.sendAll();
      return redirect("/orders");
    },
    "GET /events": () => page(eventsPage(program, Object.values(store.events).reverse())),
    "GET /shop.css": () => ({ status: 200, body: STYLES, headers: { "Content-Type": "text/css; charset=utf-8" } }),
    "POST /webhooks": receive,
  };
  const orderRoutes: Record<string, (order: Order, form: URLSearchParams) => Reply | Promise<Reply>> = {
    "GET /": async (order) => page(orderPage(program, await withEarned(order), store.outbox)),
    "POST /returns": async (order, form) => {
      await desk.takeBack(order, form.get("id") ?? "", form);
      return redirect(`/orders/${order.number}`);
    },
    "POST /cancel": async (order) => {
      await desk.cancel(order);
      return redirect(`/orders/${order.number}`);
    },
  };

  async function respond(request: IncomingMessage): Promise<Reply> {
    const [pathname = "/"] = (request.url ?? "/").split("?");
    const body = await textOf(request);
    const form = new URLSearchParams(body);
    const visit = { request, body, form, cart: cartOf(request) };
    if (request.method !== "GET" && !isFromOwnPage(request)) return { status: 403, body: "Use the forms of the shop." };
    const [, number = "", rest = ""] = /^\/orders\/([0-9A-F]+)(\/\w+)?$/.exec(pathname) ?? [];
    const order = store.orders[number];
    try {
      const reply = order
        ? orderRoutes[`${request.method} ${rest || "/"}`]?.(order, form)
        : routes[`${request.method} ${pathname}`]?.(visit);
      return (await reply) ?? { status: 404, body: notFoundPage() };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!order) return checkout(visit.cart, error.message);
      return page(orderPage(program, await withEarned(order), store.outbox, error.message), 422);
    }
  }

  /** With what the platform says about the cart. The shop sells without it, too. */
  async function checkout(cart: Cart, problem?: string): Promise<Reply> {
    const lines = linesOf(cart);
    const preview =
      lines.length > 0
        ? await loyalty.preview(cart, lines).catch((error: unknown) => {
            if (!mayWorkLater(error)) problem ??= (error as Error).message;
            return logged(error);
          })
        : undefined;
    return page(checkoutPage(program, { cart, lines, preview, problem }), problem ? 422 : 200);
  }

  /** `undefined`: the platform can't be reached. */
  async function withEarned(order: Order) {
    return { order, earned: await loyalty.earned(order.number).catch(logged) };
  }

  function receive({ request, body }: Visit): Reply {
    const event = verifiedEvent(body, request.headers, webhookSecret);
    if (!store.events[event.id]) console.log(`${event.type} ${JSON.stringify(event.data)}`);
    store.events[event.id] = event;
    for (const id of Object.keys(store.events).slice(0, -MAX_EVENTS)) delete store.events[id];
    store.save();
    return { status: 204 };
  }

  function cartOf(request: IncomingMessage): Cart {
    const cart = store.carts[numberIn(request) ?? ""];
    return cart ?? { number: newOrderNumber(), quantities: {}, email: "", joins: false, code: "" };
  }

  const server = createServer((request, response) => {
    respond(request)
      .catch(replyTo)
      .then(({ status, body = "", headers }) => {
        response.writeHead(status, { ...HEADERS, ...headers }).end(typeof body === "string" ? body : body.text);
      });
  });
  const timer = setInterval(() => void outbox.sendAll(), RETRY_MS).unref();
  return server.on("close", () => clearInterval(timer));
}

function page(body: Html, status = 200): Reply {
  return { status, body };
}

function redirect(location: string, setCookie?: string): Reply {
  return { status: 303, headers: { Location: location, ...(setCookie ? { "Set-Cookie": setCookie } : {}) } };
}

function replyTo(error: unknown): Reply {
  if (error instanceof WebhookVerificationError) return { status: 401, body: "The signature is not valid." };
  if (error instanceof TooLarge) return { status: 413, body: "This is too much." };
  console.error(error);
  return { status: 500, body: "Something went wrong. Please try again." };
}

function logged(error: unknown): undefined {
  console.log(`The platform did not say: ${String(error)}`);
}

/** The number of the customer's cart, and of the order that it became. */
function numberIn({ headers }: IncomingMessage): string | undefined {
  return /(?:^|; )shop_cart=([0-9A-F]+)/.exec(headers.cookie ?? "")?.[1];
}

function cookie(number: string, attributes = ""): string {
  return `shop_cart=${number}; Path=/; HttpOnly; SameSite=Strict${attributes}`;
}

/** Browsers name the page that sends a form. Webhooks come from no page. */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

class TooLarge extends Error {}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
