/** Orders as admins and API clients see them. */
import type { Order, Participant } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { ruleResultViews } from "~/services/earning-rules/rule-results.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { lineAmount, type OrderRow, type OrderStatus, type OrderView } from "../orders.schema";
import { countedReturns, UNKNOWN_TIME } from "./order-state.server";
import { readOrder } from "./stored-orders.server";

/** What the rows of lists are read with. */
export const WITH_PARTICIPANT = {
  participant: { select: { firstName: true, lastName: true, email: true } },
} as const;

type Row = Omit<Order, "details" | "trace" | "person"> & {
  participant: Pick<Participant, "firstName" | "lastName" | "email"> | null;
};

export function toOrderRow(row: Row): OrderRow {
  return {
    id: row.id,
    program_id: row.programId,
    external_id: row.externalId,
    status: row.status as OrderStatus,
    participant:
      row.participantId && row.participant ? { id: row.participantId, name: participantName(row.participant) } : null,
    placed_at: row.placedAt?.toISOString() ?? null,
    currency: row.currency,
    channel: row.channel || null,
    store: row.store || null,
    total: Number(row.total) / 100,
    returned: Number(row.returned) / 100,
    points: Number(row.points),
    points_returned: Number(row.pointsReturned),
    waits_until: row.waitsUntil?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const NOT_FOUND = msg("Order not found");
const MAX_ID = 100;

/**
 * The shop's id of an order that is named by it or by ours. The shop's counts first, also where it looks like one of ours.
 * @returns what was sent where no order has it: the shop may send that order later
 * @throws not_found for what can be neither
 */
export async function externalIdOf(programId: string, orderId: string): Promise<string> {
  const externalId = orderId.trim();
  if (externalId === "" || externalId.length > MAX_ID) throw notFound(NOT_FOUND);
  if (!isUuid(externalId)) return externalId;
  const found = await prisma.order.findMany({
    where: { programId, OR: [{ externalId }, { id: externalId }] },
    select: { externalId: true },
  });
  return found.length === 1 ? found[0]!.externalId : externalId;
}

/**
 * One order with its lines, returns, and what it earned and why.
 * @param orderId the shop's id of it, or ours
 * @throws not_found
 */
export async function orderViewOf(ctx: AdminProgramCtx, orderId: string): Promise<OrderView> {
  const { programId } = ctx;
  const include = { participant: { select: { ...WITH_PARTICIPANT.participant.select, pointsAvailable: true } } };
  const externalId = await externalIdOf(programId, orderId);
  const row = await prisma.order.findUnique({ where: { programId_externalId: { programId, externalId } }, include });
  const order = row && (await readOrder(sql, programId, externalId));
  if (!row || !order) throw notFound(NOT_FOUND);
  const { details, returns, trace } = order;
  const { state, counted } = countedReturns(order);
  return {
    ...toOrderRow(row),
    person: order.person,
    state_at: order.stateAt > UNKNOWN_TIME ? order.stateAt.toISOString() : null,
    lines: (details?.lines ?? []).map((line, at) => ({
      ...line,
      price: line.price / 100,
      discount: line.discount / 100,
      tax: line.tax / 100,
      amount: lineAmount(line) / 100,
      returned_quantity: state.lines[at]!.returnedQuantity,
      returned_amount: state.lines[at]!.returnedAmount / 100,
    })),
    shipping: (details?.shipping ?? 0) / 100,
    paid: (details?.paid ?? []).map(({ amount, ...payment }) => ({ ...payment, amount: amount / 100 })),
    returns: returns.map(({ externalId, returnedAt, parts }, at) => ({
      external_id: externalId,
      returned_at: returnedAt.toISOString(),
      lines: [...parts.lines],
      amount: parts.amount === null ? null : parts.amount / 100,
      counted: counted[at]!,
    })),
    trace: await ruleResultViews(ctx, { trigger: "order" }, trace?.results ?? []),
    balance: row.participant ? Number(row.participant.pointsAvailable) : null,
  };
}
