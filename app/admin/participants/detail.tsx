import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { Plus } from "lucide-react";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import { useDialogParam } from "~/admin/forms/use-dialog-param";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import { programAction, programLoader, runs } from "~/http/handlers/admin.server";
import { formatNumber, translate } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import {
  participantActionsQuery,
  participantIntent,
  type ParticipantAdminView,
} from "~/services/participants/participants-admin.schema";
import { getParticipantForAdmin, listParticipantActions } from "~/services/participants/participants.admin.server";
import { addPoints } from "~/services/points/points.admin.server";
import { getParticipantTags, toggleParticipantTag } from "~/services/tags/row-tags.admin.server";
import type { RowTagsView } from "~/services/tags/tags.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { Avatar } from "~/ui/primitives/avatar";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { Points } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { actionColumns } from "./action-columns";
import { AddPointsDialog } from "./add-points-dialog";

/** The parameter of the URL that opens the dialog, so that it also opens without JavaScript. */
const DIALOG_PARAM = "add_points";

export const loader = programLoader({ query: participantActionsQuery }, async ({ ctx, query, param }) => {
  const participant = await getParticipantForAdmin(ctx, param("participantId"));
  const [participant_actions, tags] = await Promise.all([
    listParticipantActions(ctx, participant.id, query),
    getParticipantTags(ctx, participant.id),
  ]);
  return { ...participant, ...tags, participant_actions };
});

export const action = programAction(participantIntent, {
  create_action: runs(addPoints, async ({ ctx, param, idempotencyKey }, input) => {
    const key = idempotencyKey ?? input.idempotency_key;
    const body = await addPoints(ctx, { ...input, participant_id: param("participantId") }, key);
    return {
      message: translate(ctx.locale, "Points Added"),
      body,
      redirectTo: `/admin/v2/programs/${ctx.programId}/users/${param("participantId")}`,
      flash: { type: "default", message: translate(ctx.locale, "Points Added") },
    };
  }),
  toggle_tag: runs(toggleParticipantTag, async (args, input) => {
    const participantId = rowInUrl(args, "participantId", input.id);
    const body = await toggleParticipantTag(args.ctx, participantId, input);
    return { message: translate(args.ctx.locale, "Tag updated"), body };
  }),
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** Opening or closing the dialog does not change the data of the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const opensDialog =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.has(DIALOG_PARAM) !== nextUrl.searchParams.has(DIALOG_PARAM);
  return opensDialog && formMethod === undefined ? false : defaultShouldRevalidate;
};

/** One participant: details, balances and actions. */
export default function ParticipantDetail() {
  const t = useText();
  const locale = useLocale();
  const participant = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, term_points_as, time_zone, may } = useAdminProgram();
  const adding = useDialogParam(DIALOG_PARAM);
  const users = `/admin/v2/programs/${id}/users`;
  const actions = participant.participant_actions;
  const mayAdd = may("users:manage");
  return (
    <>
      <PageTitle
        title={participant.name}
        crumbs={[{ label: t("Users"), to: users }]}
        actions={
          mayAdd ? (
            <ButtonLink to={adding.to("1")} preventScrollReset>
              <Icon icon={Plus} size={16} />
              {t("Add points")}
            </ButtonLink>
          ) : null
        }
      />
      <DetailColumns label={t("Participant")} side={<ParticipantCard participant={participant} users={users} />}>
        <Tabs
          label={t("Participant")}
          tabs={[{ label: t("Actions"), to: `${users}/${participant.id}`, count: actions.totalItems }]}
        />
        <DataTable
          noun={t("actions")}
          columns={actionColumns({ t, locale, term: term_points_as, timeZone: time_zone })}
          rows={actions}
          empty={
            <EmptyState
              plain
              title={t("No actions yet")}
              text={t("{name}'s activity appears here.", { name: participant.name })}
            />
          }
        />
      </DetailColumns>
      {mayAdd && adding.value !== null ? (
        <AddPointsDialog participant={participant} term={term_points_as} rejected={rejected} onClose={adding.close} />
      ) : null}
    </>
  );
}

function ParticipantCard({ participant, users }: { participant: ParticipantAdminView & RowTagsView; users: string }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, time_zone, may } = useAdminProgram();
  const debt = participant.points_debt;
  return (
    <>
      <div className="grid gap-3 border-b border-border p-card-pad">
        <Avatar name={participant.name} url={participant.avatar.url} size="large" />
        <div className="min-w-0">
          <p className="truncate font-strong">{participant.name}</p>
          <p className="truncate text-muted" title={participant.email ?? undefined}>
            {participant.email}
          </p>
        </div>
      </div>
      <Facts
        facts={[
          [t("Status"), <StatusBadge key="status" status={participant.status} />],
          [t("Unused points"), <Points key="unused" value={participant.unused_points} term={term} />],
          ...(debt > 0
            ? [
                [
                  t("Points owed"),
                  <span key="debt" className="text-warning">
                    <Points value={debt} term={term} />
                  </span>,
                ] as const,
              ]
            : []),
          [t("Total earned"), <Points key="earned" value={participant.points} term={term} />],
          [t("Spent"), <Points key="spent" value={participant.points_spent} term={term} />],
          [t("Completed challenges"), formatNumber(participant.completed_challenges, locale)],
          [t("Rewards earned"), formatNumber(participant.rewards_earned, locale)],
          [t("Sign-ins"), formatNumber(participant.sign_in_count, locale)],
          [t("Joined"), shortDateText(participant.created_at, time_zone, locale)],
          ...(participant.referred_by
            ? [
                [
                  t("Referred by"),
                  <Link
                    key="referrer"
                    to={`${users}/${participant.referred_by.id}`}
                    className="text-link hover:underline"
                  >
                    {participant.referred_by.name}
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
      {may("users:manage") && participant.email ? (
        <TagPicker id={participant.id} action={`${users}/${participant.id}`} tags={participant} />
      ) : (
        <TagList tags={participant.tag_list} />
      )}
    </>
  );
}
