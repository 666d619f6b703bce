import { beforeEach, describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { cancelOrder, returnOrder, saveOrder } from "~/services/orders/orders.admin.server";
import { listActivity } from "~/services/points-history/activity.site.server";
import { pointsHistoryQuery } from "~/services/points-history/points-history.schema";
import { listPointsHistory } from "~/services/points-history/points-history.site.server";
import { actionList } from "~/services/points/points.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, NOW, participantCtx, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { ruleWorld } from "../events/rule-world";
import { order, PER_DOLLAR, returned, shop } from "../orders/orders-world";

await testDatabase();
await registerLocales();

let programId: string;
let at: (now: Date) => Promise<AdminProgramCtx>;
let participant: { id: string };

beforeEach(async () => {
  ({ programId, at } = await shop({ ...PER_DOLLAR, max_per_month: 150 }, { give: { kind: "factor", factor: 2 } }));
  await prisma.program.update({
    where: { id: programId },
    data: { termPointsAs: "Sparks", termPointsSingular: "Spark" },
  });
  participant = { id: (await createParticipant(programId)).id };
});

const ctx = (locale: "en" | "es" = "en") =>
  participantCtx(programId, participant.id).then((made) => ({ ...made, locale }));
const sentences = async (locale: "en" | "es" = "en") =>
  (await listPointsHistory(await ctx(locale), pointsHistoryQuery.parse({}))).result.map(
    ({ title, points, sentence }) => [title, points, sentence],
  );

describe("the history of points", () => {
  it("says why an order earned its points, and what a return took back", async () => {
    await saveOrder(await at(NOW), order({ participant }));
    expect(await sentences()).toEqual([
      ["Order 1001", 200, "You earned 200 Sparks for your order of $100 (2 times the Sparks)"],
    ]);
    await returnOrder(await at(secondsFromNow(1)), "1001", returned({ lines: [{ sku: "socks", quantity: 1 }] }));
    await returnOrder(await at(secondsFromNow(2)), "1001", returned({ external_id: "r2", amount: 40 }));
    expect(await sentences()).toEqual([
      ["Return of order 1001", expect.any(Number), "Taken back because $40 was returned"],
      ["Return of order 1001", -20, "Taken back because 1 item was returned"],
      [
        "Order 1001",
        200,
        expect.stringMatching(/^You earned 200 Sparks for your order of \$100 \(2 times the Sparks; \d+ of them/),
      ],
    ]);
    expect((await sentences("es"))[1]).toEqual([
      "Devolución del pedido 1001",
      -20,
      "Retirada porque se devolvió 1 artículo",
    ]);
  });

  it("says of an order that changed or was canceled what became of it", async () => {
    await saveOrder(await at(NOW), order({ participant }));
    const lines = [{ sku: "jacket", quantity: 1, price: 50 }];
    await saveOrder(
      await at(secondsFromNow(1)),
      order({ participant, lines, updated_at: secondsFromNow(1).toISOString() }),
    );
    await cancelOrder(await at(secondsFromNow(2)), "1001", { canceled_at: null, reason: "" });
    // Both actions of a change have one time.
    expect((await sentences()).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ["Order changed", -200, "Taken back because your order 1001 changed and was counted again"],
      ["Order canceled", -100, "Taken back because your order 1001 was canceled"],
      ["Order 1001", 100, "You earned 100 Sparks for your order of $50 (2 times the Sparks)"],
      ["Order 1001", 200, "You earned 200 Sparks for your order"],
    ]);
  });

  it("names a limit that cut the points", async () => {
    await saveOrder(await at(NOW), order({ participant, lines: [{ sku: "tent", quantity: 1, price: 500 }] }));
    expect((await sentences())[0]![2]).toBe(
      "You earned 300 Sparks for your order of $500 (2 times the Sparks; the limit of the month is reached)",
    );
  });

  it("says it of events by their label", async () => {
    const { rule, send } = await ruleWorld({}, programId);
    await rule("event", { give: { kind: "points", points: 50 } });
    const { id } = participant;
    await send({ name: "review.written", external_id: "e1", participant: { id }, properties: { stars: 5 } });
    expect(await sentences()).toEqual([["Review", 50, "You earned 50 Sparks for “Review”"]]);
  });

  it("is the same on the account", async () => {
    await saveOrder(await at(NOW), order({ participant }));
    const { result } = await listActivity(await ctx(), actionList.parse({}));
    expect(result.map(({ sentence }) => sentence)).toEqual([(await sentences())[0]![2]]);
  });
});
