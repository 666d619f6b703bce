/** What all pages share. */
import { html, type Html } from "./html.js";
import { CURRENCY } from "./products.js";

/** How the program calls itself and its points. */
export type Program = {
  name: string;
  /** Where members claim rewards, which gives them codes. */
  url: string;
  points: { one: string; other: string };
};

const SHOP_NAME = "The example shop";
const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: CURRENCY });
const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
/** A moment, in the time zone of this machine. */
export const time = (moment: string) => TIME.format(new Date(moment));
/** An amount of cents: $9.50. */
export const money = (cents: number) => MONEY.format(cents / 100);
/** A number of points in the program's words: 12 Sparks. */
export const points = ({ points: { one, other } }: Program, count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : other}`;

/** A page. */
export function layout(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${SHOP_NAME}</title>
        <link rel="stylesheet" href="/shop.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <a class="name" href="/">${SHOP_NAME}</a>
          <nav>
            <a href="/checkout">Cart</a>
            <a href="/orders">Orders</a>
            <a href="/events">Events</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** What the customer has to correct. */
export function problemBox(problem?: string): Html | false {
  return problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`;
}

/** What each rule of the program came to. */
export function reasons(trace: readonly { rule: string; reason: string; points: number }[]): Html {
  return html`<ul class="reasons">
    ${trace.map(({ rule, reason, points: count }) => html`<li ${count === 0 && html`class="quiet"`}>${rule}: ${reason}</li>`)}
  </ul>`;
}

export function notFoundPage(): Html {
  return layout("There is no such page", html`<p><a href="/">To the shop</a></p>`);
}
