/** Orders and their returns as rows. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import { storedTrace, traceOf, type StoredTrace } from "~/services/earning-rules/stored-trace";
import { amountsOf, UNKNOWN_TIME, type OrderState, type StoredReturn } from "./order-state.server";

type OrderRecord = {
  id: string;
  external_id: string;
  participant_id: string | null;
  person: OrderState["person"];
  status: OrderState["status"];
  placed_at: Date | null;
  state_at: Date;
  currency: string | null;
  channel: string | null;
  store: string | null;
  details: OrderState["details"];
  trace: StoredTrace | null;
  action_id: string | null;
  points: string;
  points_returned: string;
  waits_until: Date | null;
  created_at: Date;
};

type ReturnRecord = {
  id: string;
  order_id: string;
  external_id: string;
  details: StoredReturn["parts"];
  returned_at: Date;
};

/**
 * Adds a row for each order that is unknown, and locks all of them in the order of the shop's ids: two messages about one
 * order wait for each other, also when both are the first.
 * @returns the orders by the shop's id, and the ids of those that are new
 */
export async function lockOrders(
  on: Sql,
  { programId, now }: { programId: ProgramId; now: Date },
  externalIds: readonly string[],
): Promise<{ orders: Map<string, OrderState>; added: Set<string> }> {
  const added = await on<{ id: string }>(ADD, [
    programId,
    externalIds,
    externalIds.map(() => uuidv7(now)),
    UNKNOWN_TIME,
    now,
  ]);
  const rows = await on<OrderRecord>(LOCK, [programId, externalIds]);
  const returns = await on<ReturnRecord>(RETURNS, [programId, rows.map(({ id }) => id)]);
  return {
    orders: new Map(rows.map((row) => [row.external_id, toState(row, returns)])),
    added: new Set(added.map(({ id }) => id)),
  };
}

/** One order with its returns; null without one. */
export async function readOrder(on: Sql, programId: ProgramId, externalId: string): Promise<OrderState | null> {
  const [row] = await on<OrderRecord>(READ, [programId, externalId]);
  return row ? toState(row, await on<ReturnRecord>(RETURNS, [programId, [row.id]])) : null;
}

function toState(row: OrderRecord, returns: readonly ReturnRecord[]): OrderState {
  return {
    id: row.id,
    externalId: row.external_id,
    participantId: row.participant_id,
    person: row.person,
    status: row.status,
    placedAt: row.placed_at,
    stateAt: row.state_at,
    currency: row.currency,
    channel: row.channel,
    store: row.store,
    details: row.details,
    trace: row.trace && traceOf(row.trace),
    actionId: row.action_id,
    points: Number(row.points),
    pointsReturned: Number(row.points_returned),
    waitsUntil: row.waits_until,
    createdAt: row.created_at,
    returns: returns
      .filter(({ order_id }) => order_id === row.id)
      .map(({ id, external_id: externalId, returned_at: returnedAt, details: parts }) => ({
        id,
        externalId,
        returnedAt,
        parts,
      })),
  };
}

/** Stores orders that changed, and their new returns. */
export async function storeOrders(
  on: Sql,
  { programId, now }: { programId: ProgramId; now: Date },
  orders: readonly OrderState[],
  returns: readonly { order: OrderState; returned: StoredReturn }[],
): Promise<void> {
  if (orders.length > 0)
    await on(STORE, [
      programId,
      JSON.stringify(
        orders.map((order) => ({
          id: order.id,
          participant_id: order.participantId,
          person: order.person,
          status: order.status,
          placed_at: order.placedAt,
          state_at: order.stateAt,
          currency: order.currency,
          channel: order.channel,
          store: order.store,
          ...amountsOf(order),
          details: order.details,
          trace: order.trace && storedTrace(order.trace),
          action_id: order.actionId,
          points: order.points,
          points_returned: order.pointsReturned,
          waits_until: order.waitsUntil,
        })),
      ),
      now,
    ]);
  if (returns.length > 0)
    await on(STORE_RETURNS, [
      programId,
      JSON.stringify(
        returns.map(({ order, returned }) => ({
          id: returned.id,
          order_id: order.id,
          external_id: returned.externalId,
          details: returned.parts,
          returned_at: returned.returnedAt,
        })),
      ),
      now,
    ]);
}

/** Removes the rows of orders that `lockOrders` added, when nothing about them could be stored. */
export async function removeOrders(on: Sql, programId: ProgramId, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await on(sqlText`delete from orders where program_id = $1::uuid and id = any($2::uuid[])`, [programId, ids]);
}

const ADD = sqlText`insert into orders (program_id, id, external_id, status, state_at, created_at, updated_at)
  select $1::uuid, w.id, w.external_id, 'announced', $4::timestamptz, $5::timestamptz, $5::timestamptz
  from unnest($2::text[], $3::uuid[]) w (external_id, id)
  where not exists (select from orders o where o.program_id = $1::uuid and o.external_id = w.external_id)
  order by w.external_id collate "C"
  on conflict (program_id, external_id) do nothing returning id::text`;

const COLUMNS = sqlText`id::text, external_id, participant_id::text, person, status, placed_at, state_at, currency, channel, store, details, trace,
  action_id::text, points::text, points_returned::text, waits_until, created_at`;

const LOCK = sqlText`select ${COLUMNS} from orders where program_id = $1::uuid and external_id = any($2::text[])
  order by external_id collate "C" for update`;

const READ = sqlText`select ${COLUMNS} from orders where program_id = $1::uuid and external_id = $2`;

const RETURNS = sqlText`select id::text, order_id::text, external_id, details, returned_at from order_returns
  where program_id = $1::uuid and order_id = any($2::uuid[]) order by returned_at, id`;

const STORE = sqlText`update orders o set participant_id = w.participant_id, person = w.person, status = w.status, placed_at = w.placed_at,
    state_at = w.state_at, currency = w.currency, channel = w.channel, store = w.store, total = w.total, returned = w.returned,
    details = nullif(w.details, 'null'), trace = nullif(w.trace, 'null'), action_id = w.action_id, points = w.points,
    points_returned = w.points_returned, waits_until = w.waits_until, updated_at = $3::timestamptz
  from jsonb_to_recordset($2::jsonb) w (id uuid, participant_id uuid, person jsonb, status text, placed_at timestamptz, state_at timestamptz,
    currency text, channel text, store text, total bigint, returned bigint, details jsonb, trace jsonb, action_id uuid, points bigint,
    points_returned bigint, waits_until timestamptz)
  where o.program_id = $1::uuid and o.id = w.id`;

const STORE_RETURNS = sqlText`insert into order_returns (program_id, id, order_id, external_id, details, returned_at, created_at)
  select $1::uuid, w.id, w.order_id, w.external_id, w.details, w.returned_at, $3::timestamptz
  from jsonb_to_recordset($2::jsonb) w (id uuid, order_id uuid, external_id text, details jsonb, returned_at timestamptz)`;
