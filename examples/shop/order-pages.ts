/** The pages of the people who run the shop: orders, and what the program reports. */
import type { WebhookEvent } from "../../clients/typescript/src/index.js";
import { html, type Html } from "./html.js";
import { layout, money, points, problemBox, reasons, time, type Program } from "./layout.js";
import type { Earned } from "./loyalty.js";
import { leftOf, nextReturnId, subtotalOf } from "./orders.js";
import type { Message, Order } from "./store.js";

/** `earned` is null before the platform has the order, and undefined while it can't be asked. */
type OrderWithEarned = { order: Order; earned: Earned | null | undefined };

/** The newest orders, and what waits for the platform. */
export function ordersPage(program: Program, orders: readonly OrderWithEarned[], outbox: readonly Message[]): Html {
  return layout(
    "Orders",
    html`${
      outbox.length > 0 &&
      html`<form method="post" action="/outbox" class="problem">
        ${outbox.length === 1 ? "1 message waits" : `${outbox.length} messages wait`} for the platform.
        <button class="second">Send now</button>
      </form>`
    }
    ${orders.length === 0 && html`<p>None yet. <a href="/">Buy something</a>.</p>`}
    ${orders.map((row) => orderCard(program, row, outbox))}`,
  );
}

/** One order. */
export function orderPage(program: Program, row: OrderWithEarned, outbox: readonly Message[], problem?: string): Html {
  const { canceledAt } = row.order;
  return layout(
    canceledAt ? "Your order was canceled" : "Thank you for your order",
    html`${problemBox(problem)} ${orderCard(program, row, outbox)}`,
  );
}

function orderCard(program: Program, { order, earned }: OrderWithEarned, outbox: readonly Message[]): Html {
  const { number, email, placedAt, lines, discount, canceledAt, rejections } = order;
  const left = leftOf(order);
  const state = canceledAt ? "Canceled" : left.every((pieces) => pieces === 0) ? "Returned" : "Placed";
  return html`<article class="card">
    <h2><a href="/orders/${number}">Order ${number}</a> <span class="state">${state}</span></h2>
    <p class="quiet">${email}, ${time(placedAt)}</p>
    <form method="post" action="/orders/${number}/returns">
      <input type="hidden" name="id" value="${nextReturnId(order)}" />
      <ul class="lines">
        ${lines.map(
          ({ name, price, quantity }, index) =>
            html`<li>
              <label for="r${number}-${index}">
                ${quantity} × ${name}
                ${left[index]! < quantity && html`<small class="quiet">${quantity - left[index]!} returned</small>`}
              </label>
              ${
                !canceledAt &&
                left[index]! > 0 &&
                html`<input
                  id="r${number}-${index}"
                  name="line-${index + 1}"
                  type="number"
                  min="0"
                  max="${left[index]}"
                  value="0"
                  aria-label="Pieces of ${name} to return"
                />`
              }
              <span class="amount">${money(price * quantity)}</span>
            </li>`,
        )}
      </ul>
      ${discount && html`<p>Code ${discount.code}: −${money(discount.amount)}</p>`}
      <p><strong>Paid: ${money(subtotalOf(lines) - (discount?.amount ?? 0))}</strong></p>
      ${
        !canceledAt &&
        html`<p class="quiet">Enter how many pieces of a product come back, or cancel the whole order.</p>
          <div class="buttons">
            ${state === "Placed" && html`<button class="second">Return</button>`}
            <button class="second" formaction="/orders/${number}/cancel" formnovalidate>Cancel the order</button>
          </div>`
      }
    </form>
    <div class="earns">${earnedText(program, earned)}</div>
    ${rejections.map((text) => html`<p class="problem">The platform rejected a message: ${text}</p>`)}
    ${
      outbox.some((message) => message.number === number) &&
      html`<p class="problem">Something about this order waits for the platform.</p>`
    }
  </article>`;
}

function earnedText(program: Program, earned: OrderWithEarned["earned"]): Html {
  if (earned === undefined) return html`<p>${program.name} can't be reached right now.</p>`;
  if (earned === null) return html`<p>${program.name} does not have this order yet.</p>`;
  const { points: own, takenBack, trace, participant, waits_until: waitsUntil } = earned;
  if (!participant)
    return html`<p>
      ${
        waitsUntil
          ? `It waits for this customer to join ${program.name}, until ${time(waitsUntil)}.`
          : "It belongs to no member."
      }
    </p>`;
  return html`<p>
      <strong>Earned ${points(program, own)}</strong>
      ${takenBack > 0 && html`<small>(${points(program, takenBack)} taken back)</small>`}
    </p>
    ${reasons(trace)}`;
}

/** What the program reported. */
export function eventsPage(program: Program, events: readonly WebhookEvent[]): Html {
  return layout(
    "Events",
    html`<p>What ${program.name} reports to this shop, the newest first.</p>
      <ul class="events">
        ${events.map(
          ({ type, timestamp, data }) =>
            html`<li class="card">
              <h2>${type}</h2>
              <p class="quiet">${time(timestamp)}</p>
              <pre>${JSON.stringify(data, null, 2)}</pre>
            </li>`,
        )}
      </ul>
      ${events.length === 0 && html`<p>None yet.</p>`}`,
  );
}
