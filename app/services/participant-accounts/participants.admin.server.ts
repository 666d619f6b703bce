import { z } from "zod";
import { translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { fromIds, fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, inOrder, orderRows, pageSchema, type AllPages, type Page } from "~/platform/paging";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { command, query } from "~/platform/use-case.server";
import { attributeChoices } from "~/services/participant-imports/attribute-choices";
import { participantName } from "~/services/participants/participant-name";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import { toActionView } from "~/services/points/action-view";
import { expiringLots } from "~/services/points/expiring-lots";
import { extendedUntil, type PointsExtension } from "~/services/points/point-extension";
import { actionView, type ActionView } from "~/services/points/points.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tagChoices } from "~/services/tags/tag-rows.server";
import { tagSelected } from "~/services/tags/taggings.server";
import type { TagToggle } from "~/services/tags/tags.schema";
import { tiersOf } from "~/services/tiers/program-tiers.server";
import { optionalReasonText, type OptionalReason } from "./correction-reasons";
import { LIST_ROWS, selectAllParticipants, selectParticipants } from "./internal/participant-list.server";
import { STORED_VALUE } from "./internal/stored-value";
import {
  toParticipantAdminView,
  toParticipantListRow,
  toParticipantRow,
  type ListRow,
} from "./participant-rows.server";
import {
  addPointsToEach,
  extendPointsOfEach,
  lockSelected,
  nameOfOnly,
  setStatusOf,
  type PointsForEach,
} from "./participant-sets.server";
import {
  participantAdminView,
  participantListPage,
  participantRowView,
  type ParticipantActionsQuery,
  type ParticipantAdminView,
  type ParticipantListPage,
  type ParticipantListQuery,
  type ParticipantRowView,
} from "./participants-admin.schema";

const REFERRER = { select: { id: true, firstName: true, lastName: true, email: true } };

/**
 * A page of the program's participants, the admin tags to filter by, and the profile attributes that an export can have;
 * deleted accounts are left out.
 */
export const listParticipants = query(
  "users:view",
  async function listParticipants(ctx: AdminProgramCtx, input: ParticipantListQuery): Promise<ParticipantListPage> {
    const [{ ids, unsorted, counted }, tags] = await Promise.all([
      selectParticipants(ctx, input),
      tagChoices(ctx.programId, "admin"),
    ]);
    const source = fromIds({ ids, counted }, (found) => sql<ListRow>(LIST_ROWS, [ctx.programId, found, ctx.now]));
    const attributes = attributeChoices(ctx.program.profileAttributes).map(({ name, label }) => ({
      name,
      label: translate(ctx.locale, label),
    }));
    return {
      ...(await listPage(input, source, (rows) => rows.map((row) => toParticipantListRow(ctx.program, row)))),
      unsorted,
      tags,
      tiers: tiersOf(ctx.program).map(({ id, name }) => ({ id, name })),
      attributes,
    };
  },
  { output: participantListPage, reads: "standby" },
);

/** The selected participants in the order of the list, for a download. */
export const exportParticipants = query(
  "users:manage",
  async function exportParticipants(
    ctx: AdminProgramCtx,
    input: AllPages<ParticipantListQuery> & { ids: string[] },
  ): Promise<ParticipantRowView[]> {
    const ids = await selectAllParticipants(ctx, input);
    const rows = await prisma.participant.findMany({ where: { programId: ctx.programId, id: { in: ids } } });
    return inOrder(ids, rows).map(toParticipantRow);
  },
  { output: z.array(participantRowView), reads: "standby", fullScope: true },
);

/**
 * Adds an admin tag to participants or removes it. Deleted accounts are not found, since nothing may be noted about the
 * people any more.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const tagParticipants = command(
  "users:manage",
  async function tagParticipants(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    toggle: Required<TagToggle>,
  ): Promise<SelectionResult> {
    const rows = await lockSelected(ctx, tx, ids);
    return tagSelected(ctx, tx, audit, { column: "participantId", ids, rows, nameOf: participantName }, toggle);
  },
  { output: selectionResult },
);

/**
 * Sets the status of the selected participants, for a reason or without. Blocking signs them out. Deleted accounts are not found.
 */
export const setStatusOfSelected = command(
  "users:manage",
  async function setStatusOfSelected(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    { status, ...reason }: { status: ParticipantStatus } & OptionalReason,
  ): Promise<SelectionResult> {
    const { programId, now } = ctx;
    const rows = await lockSelected(ctx, tx, ids);
    const { changing, result } = splitSelection(ctx.locale, ids, rows, participantName, (row) =>
      row.status === status ? "unchanged" : "change",
    );
    await setStatusOf(sqlIn(tx), { programId, ids: result.changed, now }, status);
    for (const row of changing)
      audit({
        action: "participant.update",
        targetType: "participant",
        targetId: row.id,
        reason: optionalReasonText(reason),
        before: { status: row.status },
        after: { status },
      });
    return result;
  },
  { output: selectionResult },
);

/**
 * Adds points by hand to each of the selected participants. Deleted accounts are not found.
 * @param idempotencyKey the caller's key; a second call with the same key adds nothing and returns the first result
 * @throws conflict when the key was used for another request
 */
export const addPointsToSelected = command(
  "users:manage",
  async function addPointsToSelected(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    { points, action_title }: Pick<PointsForEach, "points" | "action_title">,
    idempotencyKey: string | null,
  ): Promise<SelectionResult> {
    const { programId, now } = ctx;
    const request = { operation: "add_points", key: idempotencyKey, input: { ids, points, action_title } };
    const { changed, failed } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const rows = await lockSelected(ctx, tx, ids);
      const { result } = splitSelection(ctx.locale, ids, rows, participantName, () => "change");
      await addPointsToEach(sqlIn(tx), { programId, ids: result.changed, now }, { points, action_title });
      for (const targetId of result.changed)
        audit({
          action: "participant.add_points",
          targetType: "participant",
          targetId,
          reason: action_title,
          after: { points },
        });
      return { changed: result.changed, failed: result.failed }; // a stored name would outlive the account
    });
    return { changed, name: await nameOfOnly(tx, ctx, changed), failed };
  },
  { output: selectionResult },
);

/**
 * Moves the expiration of what the selected participants have to a later time. Who has no points that expire before it is
 * left out; deleted accounts are not found.
 * @throws invalid on `expires_at` when it is not in the next ten years
 */
export const extendPointsOfSelected = command(
  "users:manage",
  async function extendPointsOfSelected(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    { reason, ...input }: PointsExtension,
  ): Promise<SelectionResult> {
    const { programId, program, now } = ctx;
    const until = extendedUntil(input, { now, timeZone: program.timeZone });
    const rows = await lockSelected(ctx, tx, ids);
    const found = { programId, ids: rows.map(({ id }) => id), now };
    const extended = new Set(await extendPointsOfEach(sqlIn(tx), found, until));
    const { result } = splitSelection(ctx.locale, ids, rows, participantName, ({ id }) =>
      extended.has(id) ? "change" : "unchanged",
    );
    for (const targetId of result.changed)
      audit({
        action: "participant.extend_points",
        targetType: "participant",
        targetId,
        reason,
        after: { expires_at: until.toISOString() },
      });
    return result;
  },
  { output: selectionResult },
);

/** One participant with details and balances. @throws not_found */
export const getParticipantForAdmin = query(
  "users:view",
  async function getParticipantForAdmin(
    { programId, program, now }: AdminProgramCtx,
    id: string,
  ): Promise<ParticipantAdminView> {
    if (!isUuid(id)) throw notFound("Participant not found");
    const [row, [counts]] = await Promise.all([
      prisma.participant.findUnique({
        where: { programId_id: { programId, id } },
        include: { referredBy: REFERRER },
      }),
      sql<ParticipantAdminView["counts"] & { clicks: number; expiring: string }>(COUNTS, [programId, id, now]),
    ]);
    if (!row || !counts) throw notFound("Participant not found");
    return toParticipantAdminView(program, row, counts);
  },
  { output: participantAdminView },
);

/** A page of what the participant did and earned. */
export const listParticipantActions = query(
  "users:view",
  async function listParticipantActions(
    { programId }: AdminProgramCtx,
    participantId: string,
    input: ParticipantActionsQuery,
  ): Promise<Page<ActionView>> {
    const where = { programId, participantId };
    const source = fromLongList(
      (range) =>
        prisma.participantAction.findMany({
          where,
          orderBy: orderRows(input.sort, (direction) => ({
            created_at: { createdAt: direction },
            points: { points: direction },
          })),
          ...range,
        }),
      async () => countedUpTo(await prisma.participantAction.count({ where, ...COUNT_LIMIT })),
    );
    return listPage(input, source, (rows) => rows.map(toActionView));
  },
  { output: pageSchema(actionView), reads: "standby" },
);

const OWN = (alias: SqlText) => sqlText`${alias}.program_id = $1 and ${alias}.participant_id = $2`;
/** Questions are those of the completed challenges, each once however often a challenge was done. */
const COUNTS = sqlText`select
    (select count(*) from participant_actions a where ${OWN(sqlText`a`)})::int as actions,
    (select count(*) from reward_claims c where ${OWN(sqlText`c`)})::int as rewards,
    (select count(*) from challenge_completions d where ${OWN(sqlText`d`)})::int as challenges,
    (select count(*) from questions q where q.program_id = $1 and q.challenge_id in (
      select d.challenge_id from challenge_completions d where ${OWN(sqlText`d`)}))::int as questions,
    (select count(*) from participant_answers a where ${OWN(sqlText`a`)})::int as participant_answers,
    (select count(*) from receipts r where ${OWN(sqlText`r`)})::int as receipts,
    (select count(*) from orders r where ${OWN(sqlText`r`)})::int as orders,
    (select count(*) from participant_events r where ${OWN(sqlText`r`)})::int as events,
    (select count(*) from referrals r where r.program_id = $1 and r.referrer_id = $2)::int as recruited,
    (select count(*) from profile_attributes f join participants p on p.program_id = f.program_id and p.id = $2
      where f.program_id = $1 and ${STORED_VALUE} <> '')::int as attributes,
    (select count(*) from visits v join visit_events e on e.program_id = v.program_id and e.visit_id = v.id
      where ${OWN(sqlText`v`)} and e.name = '$view' and e.properties->>'page' like '/challenge/%')::int as clicks,
    (select coalesce(sum(l.remaining), 0) from point_lots l
      where ${OWN(sqlText`l`)} and ${expiringLots(sqlText`$3::timestamptz`)})::bigint as expiring`;
