/** Orders of the operator's shops: taken in, changed, returned and canceled by their systems, and looked at by admins. */
import { z } from "zod";
import { translate } from "~/locales/translate";
import { checkRow, NOT_STORED, sentIdOf } from "~/platform/batch-of-rows";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound, type FieldError } from "~/platform/errors";
import { inHalves } from "~/platform/halving.server";
import { isUuid } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { pageSchema, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { StatementValues } from "~/platform/statement-values";
import { command, query, workflow } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { whyEarned } from "~/services/earning-rules/rule-results.server";
import type { StoredTrace } from "~/services/earning-rules/stored-trace";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { changeOrders, type OrderChange, type OrderResult } from "./internal/order-changes.server";
import { externalIdOf, orderViewOf, toOrderRow, WITH_PARTICIPANT } from "./internal/order-views.server";
import {
  orderBatchResult,
  orderBatchRow,
  orderCancelRow,
  orderFilters,
  orderPage,
  orderReturnRow,
  orderView,
  participantOrderRow,
  type Batch,
  type OrderBatchResult,
  type OrderCancelInput,
  type OrderFilters,
  type OrderInput,
  type OrderListQuery,
  type OrderReturnInput,
  type OrderRow,
  type OrderRowResult,
  type OrderView,
  type ParticipantOrderRow,
  type ParticipantOrdersQuery,
} from "./orders.schema";

/** A page of the program's orders; searches the shop's id, and the participant's name and email. */
export const listOrders = query(
  "orders:view",
  async function listOrders(ctx: AdminProgramCtx, input: OrderListQuery): Promise<Page<OrderRow>> {
    const { programId, program } = ctx;
    const { status, channel, store, participant, waiting, placed, search } = input;
    const values = new StatementValues();
    const where = [
      sqlText`t.program_id = ${values.add(programId)}::uuid`,
      ...values.oneOf(sqlText`t.status`, status),
      ...values.oneOf(sqlText`t.channel`, channel),
      ...values.oneOf(sqlText`t.store`, store),
      ...values.oneOf(sqlText`t.participant_id`, participant, "uuid"),
      ...(waiting === undefined ? [] : [waiting ? sqlText`t.waits_until is not null` : sqlText`t.waits_until is null`]),
      ...values.within(sqlText`t.placed_at`, placed ? instantsOf(placed, program.timeZone) : {}),
    ];
    const either = await ofPeopleNamed(programId, search, [sqlText`t.participant_id`], values);
    if (search) either.push(sqlText`t.external_id = ${values.add(search)}::text`);
    return ordersIn(ctx, input, { where, either }, values);
  },
  { output: orderPage, reads: "standby" },
);

/** A page of the orders of one participant. @throws not_found */
export const listOrdersOf = query(
  "orders:view",
  async function listOrdersOf(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantOrdersQuery,
  ): Promise<Page<ParticipantOrderRow>> {
    const { programId } = ctx;
    const where = { programId, id: participantId };
    const exists = isUuid(participantId) && (await prisma.participant.count({ where })) > 0;
    if (!exists) throw notFound("Participant not found");
    const values = new StatementValues();
    const own = [
      sqlText`t.program_id = ${values.add(programId)}::uuid`,
      sqlText`t.participant_id = ${values.add(participantId)}::uuid`,
    ];
    const page = await ordersIn(ctx, { ...input, search: "" }, { where: own }, values);
    const traces = await sql<{ id: string; trace: StoredTrace | null }>(
      sqlText`select id::text, trace from orders where program_id = $1::uuid and id = any($2::uuid[])`,
      [programId, page.result.map(({ id }) => id)],
    );
    const why = await whyEarned(
      ctx,
      traces.map((row) => ({ ...row, trigger: "order", eventTypeId: null })),
    );
    return { ...page, result: page.result.map((row) => ({ ...row, why: why.get(row.id) ?? null })) };
  },
  { output: pageSchema(participantOrderRow), reads: "standby" },
);

function ordersIn(
  { programId }: AdminProgramCtx,
  input: ParticipantOrdersQuery & Pick<OrderListQuery, "search">,
  { where, either }: { where: SqlText[]; either?: SqlText[] },
  values: StatementValues,
): Promise<Page<OrderRow>> {
  const selection = {
    from: sqlText`orders t`,
    where,
    either,
    order: orderInSql(input.sort, (direction) => ({
      placed_at: sqlText`t.placed_at ${direction}`,
      created_at: sqlText`t.created_at ${direction}`,
    })),
  };
  return listPage(
    input,
    fromSelection(selection, values, (ids) =>
      prisma.order.findMany({
        where: { programId, id: { in: ids } },
        include: WITH_PARTICIPANT,
        omit: { details: true, trace: true, person: true },
      }),
    ),
    (rows) => rows.map(toOrderRow),
  );
}

/** How far the list looks back for the values of its filters. */
const RECENT_ORDERS = 2_000;

/** The channels and stores of the newest orders, for the filters of the list. */
export const listOrderFilters = query(
  "orders:view",
  async function listOrderFilters({ programId }: AdminProgramCtx): Promise<OrderFilters> {
    const [row] = await sql<OrderFilters>(
      sqlText`with recent as materialized (
          select channel, store from orders where program_id = $1::uuid order by created_at desc limit ${RECENT_ORDERS})
        select coalesce((select json_agg(distinct channel order by channel) from recent where channel <> ''), '[]') as channels,
          coalesce((select json_agg(distinct store order by store) from recent where store <> ''), '[]') as stores`,
      [programId],
    );
    return row!;
  },
  { output: orderFilters, reads: "standby" },
);

/** One order, by the shop's id or ours, with its returns, and what it earned and why. @throws not_found */
export const getOrder = query(
  "orders:view",
  async function getOrder(ctx: AdminProgramCtx, orderId: string): Promise<OrderView> {
    return orderViewOf(ctx, orderId);
  },
  { output: orderView },
);

/** What a change came to: whether the order is new, changed or as it was. */
const changedOrder = z.object({ external_id: z.string(), status: z.enum(["created", "updated", "unchanged"]) });
type ChangedOrder = z.infer<typeof changedOrder>;

/**
 * Takes in an order, or what the shop changed in it; what it earns is decided again then. The same order twice changes
 * nothing, and neither does an older state of it.
 * @throws invalid on a field
 */
export const saveOrder = command(
  "orders:create",
  async function saveOrder(ctx: AdminProgramCtx, { tx, audit }, input: OrderInput): Promise<ChangedOrder> {
    const { external_id: externalId } = input;
    const [result] = await changeOrders(sqlIn(tx), ctx, [{ kind: "order", externalId, input }]);
    const { status, order } = accepted(result!);
    if (status !== "unchanged")
      audit({
        action: status === "created" ? "order.create" : "order.update",
        targetType: "order",
        targetId: order.id,
        after: { status: order.status, points: order.points - order.pointsReturned },
      });
    return { external_id: externalId, status };
  },
  { output: changedOrder },
);

/**
 * Records a return, which takes back its part of the points. The order may come later. The same return twice changes nothing.
 * @param orderId the shop's id of the order, or ours
 * @throws invalid on a field, also for more than is left of a line or of the amount; conflict when the return was sent before
 *   with other content
 */
export const returnOrder = command(
  "orders:create",
  async function returnOrder(
    ctx: AdminProgramCtx,
    { tx, audit },
    orderId: string,
    input: OrderReturnInput,
  ): Promise<ChangedOrder> {
    const externalId = await externalIdOf(ctx.programId, orderId);
    const [result] = await changeOrders(sqlIn(tx), ctx, [{ kind: "return", externalId, input }]);
    const { status, order } = accepted(result!);
    if (status !== "unchanged")
      audit({
        action: "order.return",
        targetType: "order",
        targetId: order.id,
        after: { return: input.external_id, points: order.points - order.pointsReturned },
      });
    return { external_id: externalId, status };
  },
  { output: changedOrder },
);

/**
 * Cancels an order and takes back what is left of its points. The order may come later. Canceling twice changes nothing.
 * @param orderId the shop's id of the order, or ours
 * @throws invalid on `canceled_at`
 */
export const cancelOrder = command(
  "orders:create",
  async function cancelOrder(
    ctx: AdminProgramCtx,
    { tx, audit },
    orderId: string,
    input: OrderCancelInput,
  ): Promise<ChangedOrder> {
    const externalId = await externalIdOf(ctx.programId, orderId);
    const [result] = await changeOrders(sqlIn(tx), ctx, [{ kind: "cancel", externalId, at: input.canceled_at }]);
    const { status, order } = accepted(result!);
    if (status !== "unchanged")
      audit({ action: "order.cancel", targetType: "order", targetId: order.id, reason: input.reason || undefined });
    return { external_id: externalId, status };
  },
  { output: changedOrder },
);

/** @throws the errors of a change that was rejected */
function accepted(result: OrderResult): Exclude<OrderResult, { status: "error" }> {
  if (result.status !== "error") return result;
  const [first] = result.errors;
  throw new AppError(result.code, first!.message, { errors: result.errors, values: first!.values });
}

/** Takes in up to 1,000 orders, each as `saveOrder` does. What is wrong with a row is in its answer, and keeps no other back. */
export const saveOrders = workflow(
  "orders:create",
  async function saveOrders(ctx: AdminProgramCtx, { rows }: Batch): Promise<OrderBatchResult> {
    return changeRows(ctx, rows, (row) => {
      const { data, errors } = checkRow(orderBatchRow, row);
      return errors ? { errors } : { change: { kind: "order", externalId: data.external_id, input: data } };
    });
  },
  { output: orderBatchResult },
);

/** Records up to 1,000 returns, as `returnOrder` does. */
export const returnOrders = workflow(
  "orders:create",
  async function returnOrders(ctx: AdminProgramCtx, { rows }: Batch): Promise<OrderBatchResult> {
    return changeRows(ctx, rows, (row) => {
      const { data, errors } = checkRow(orderReturnRow, row);
      if (errors) return { errors };
      const { order: externalId, ...input } = data;
      return { change: { kind: "return", externalId, input } };
    });
  },
  { output: orderBatchResult },
);

/** Cancels up to 1,000 orders, as `cancelOrder` does. */
export const cancelOrders = workflow(
  "orders:create",
  async function cancelOrders(ctx: AdminProgramCtx, { rows }: Batch): Promise<OrderBatchResult> {
    return changeRows(ctx, rows, (row) => {
      const { data, errors } = checkRow(orderCancelRow, row);
      return errors ? { errors } : { change: { kind: "cancel", externalId: data.external_id, at: data.canceled_at } };
    });
  },
  { output: orderBatchResult },
);

type CheckedRow = { change: OrderChange; errors?: never } | { change?: never; errors: FieldError[] };

/** Changes the orders of valid rows in one transaction; if that fails, in several, so that one row keeps no other back. */
async function changeRows(
  ctx: AdminProgramCtx,
  rows: readonly unknown[],
  check: (row: unknown) => CheckedRow,
): Promise<OrderBatchResult> {
  const checked = rows.map(check);
  const changes = checked.flatMap(({ change }) => change ?? []);
  const store = (some: readonly OrderChange[]) => changeOrderRows(ctx, some);
  const results = await inHalves<OrderChange, RowResult>(changes, store, () => ({
    status: "error",
    errors: [NOT_STORED],
  }));
  let next = 0;
  return {
    rows: checked.map(({ change, errors }, at) => {
      const result = change ? results[next++]! : { status: "error" as const, errors };
      return toRowResult(ctx, returnedId(rows[at], change), result);
    }),
  };
}

type RowResult =
  | { status: "created" | "updated" | "unchanged"; points: number; balance: number | null }
  | { status: "error"; errors: FieldError[] };

const changeOrderRows = command(
  "orders:create",
  async function changeOrderRows(
    ctx: AdminProgramCtx,
    { tx, audit },
    changes: readonly OrderChange[],
  ): Promise<RowResult[]> {
    const results = await changeOrders(sqlIn(tx), ctx, changes);
    const count = (status: OrderResult["status"]) => results.filter((result) => result.status === status).length;
    const [created, updated] = [count("created"), count("updated")];
    if (created + updated > 0)
      audit({
        action: "order.batch",
        targetType: "order",
        targetId: null,
        after: { kind: changes[0]!.kind, created, updated },
      });
    return results.map((result): RowResult => {
      if (result.status === "error") return { status: "error", errors: result.errors };
      const { status, order, balance } = result;
      return { status, points: order.points - order.pointsReturned, balance };
    });
  },
);

/** The id by which a row's answer is found: the order's or the return's own, as it was sent. */
function returnedId(row: unknown, change?: OrderChange): string | null {
  if (change) return change.kind === "return" ? change.input.external_id : change.externalId;
  return sentIdOf(row);
}

function toRowResult({ locale }: AdminProgramCtx, externalId: string | null, result: RowResult): OrderRowResult {
  if (result.status !== "error") return { external_id: externalId, ...result, errors: [] };
  const errors = result.errors.map(({ field, message, values }) => ({
    field,
    message: translate(locale, message, values),
  }));
  return { external_id: externalId, status: "error", points: null, balance: null, errors };
}
