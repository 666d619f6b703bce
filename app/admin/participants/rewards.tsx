import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Ellipsis, Ticket, Undo2 } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import {
  cancelClaimIntent,
  replaceCodeIntent,
  undoCancelClaimIntent,
  type CorrectableClaimsView,
} from "~/services/participant-accounts/claim-corrections.schema";
import { listCorrectableClaims } from "~/services/participant-accounts/claim-undo.admin.server";
import { listParticipantRewards } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantRewardsQuery,
  type ParticipantRewardsQuery,
  type ParticipantRewardView,
} from "~/services/participant-tabs/participant-tabs.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardKind } from "~/services/reward-types/registry";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Menu } from "~/ui/overlay/menu";
import { Icon } from "~/ui/primitives/icon";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { UsedAt } from "../point-of-sale/used-at";
import { ClaimReview } from "../rewards/claim-review";
import { triggerInRow } from "../table/row-menu-button";
import { BoughtEntries, CanceledClaims } from "./canceled-claims";
import { CancelClaimDialog, ReplaceCodeDialog, UndoCancelDialog, type ClaimInDialog } from "./claim-dialogs";
import { CLAIM_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { cancel_claim, replace_code, undo_cancel_claim } from "./participant-intents.server";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant, the entries that they bought, and what was canceled. */
export const loader = programLoader({ query: participantRewardsQuery }, (args) =>
  participantPage(args, rewardsOf(args.ctx, args.param("participantId"), args.query)),
);

async function rewardsOf(ctx: AdminProgramCtx, participantId: string, query: ParticipantRewardsQuery) {
  const [rows, correctable] = await Promise.all([
    listParticipantRewards(ctx, participantId, query),
    listCorrectableClaims(ctx, participantId),
  ]);
  return { ...rows, ...correctable };
}

/** `POST`: cancels the claim or bought entry `claim_id`, brings it back, or replaces its code. */
export const action = programAction(
  z.discriminatedUnion("intent", [cancelClaimIntent, undoCancelClaimIntent, replaceCodeIntent]),
  { cancel_claim, undo_cancel_claim, replace_code },
);
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Rewards")}: ${data.participant.name}`, matches);

/** The rewards that the participant claimed or won. */
export default function ParticipantRewards() {
  const t = useText();
  const { participant, entries, canceled, ...rows } = useLoaderData<typeof loader>();
  const { term_points_as, may } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const cancel = useDialogParam("cancel");
  const replace = useDialogParam("replace");
  const manages = may("users:manage") && !participant.deleted;
  const claimOf = (id: string | null) => (manages ? rows.result.find((row) => row.id === id) : undefined);
  const entry = manages ? entries.find(({ claim_id }) => claim_id === cancel.value) : undefined;
  const toCancel = claimOf(cancel.value) ?? (entry && asClaim(entry));
  const toReplace = claimOf(replace.value);
  const undo = useDialogParam("undo");
  const toUndo = manages ? canceled.find(({ claim_id, undoable }) => undoable && claim_id === undo.value) : undefined;
  const column = useColumns<ParticipantRewardView>();
  const columns: DataColumn<ParticipantRewardView>[] = [
    column.link("reward", t("Reward"), {
      to: rewardTo,
      text: (row) => row.reward,
    }),
    column.text("selection", t("Type"), { text: (row) => t(rewardKind(row.selection).label) }),
    column.number("points", term_points_as, { sort: "points", wide: false, value: (row) => row.points }),
    column.text("coupon", t("Coupon"), { text: (row) => row.coupon_code ?? (row.has_coupon ? t("Yes") : null) }),
    column.cell("used", t("Used"), {
      wide: true,
      cell: (row) => <UsedAt at={row.redeemed_at} store={row.redeemed_store} />,
    }),
    column.cell("certificate", t("Certificate"), {
      wide: true,
      cell: (row) => <CertificateCell certificate={row.certificate} />,
    }),
    column.cell("review", t("Review"), {
      cell: (row) => <ClaimReview rewardId={row.reward_id} claimId={row.id} inReview={row.in_review} />,
    }),
    column.time("claimed", t("Claimed"), { sort: "claimed_at", card: "fact", value: (row) => row.claimed_at }),
    ...(manages
      ? [
          column.actions((row) => (
            <Menu
              label={t("Actions for {name}", { name: row.reward })}
              trigger={<Icon icon={Ellipsis} size={16} />}
              triggerClassName={triggerInRow}
              items={[
                ...(row.has_coupon ? [{ label: t("Replace code"), icon: Ticket, to: replace.to(row.id) }] : []),
                { label: t("Cancel claim"), icon: Undo2, danger: true, to: cancel.to(row.id) },
              ]}
            />
          )),
        ]
      : []),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={CLAIM_LIST}
        columns={columns}
        rows={rows}
        rowTo={rewardTo}
        empty={{ title: t("No claims yet"), text: t("Rewards that the participant claims or wins appear here.") }}
      />
      <BoughtEntries entries={entries} cancelTo={manages ? cancel.to : undefined} />
      <CanceledClaims canceled={canceled} undoTo={manages ? undo.to : undefined} />
      {toUndo ? <UndoCancelDialog claim={toUndo} rejected={rejected} onClose={undo.close} /> : null}
      {toCancel ? <CancelClaimDialog claim={toCancel} rejected={rejected} onClose={cancel.close} /> : null}
      {toReplace ? <ReplaceCodeDialog claim={toReplace} rejected={rejected} onClose={replace.close} /> : null}
    </ParticipantFrame>
  );
}

function rewardTo({ reward_id }: ParticipantRewardView): string {
  return `/admin/v2/rewards/${reward_id}`;
}

/** A bought entry in the dialog of claims. */
function asClaim({ claim_id: id, ...entry }: CorrectableClaimsView["entries"][number]): ClaimInDialog {
  return { ...entry, id, has_coupon: false, certificate: null };
}

function CertificateCell({ certificate }: Pick<ParticipantRewardView, "certificate">) {
  const t = useText();
  if (!certificate) return <Nothing />;
  if (!certificate.address) return <span className="text-muted">{t("Pending")}</span>;
  const text = `${certificate.address.slice(0, 6)}…${certificate.address.slice(-4)}`;
  return certificate.url ? (
    <a
      href={certificate.url}
      target="_blank"
      rel="noopener noreferrer"
      className="font-mono text-12 text-link hover:underline"
    >
      {text}
    </a>
  ) : (
    <span className="font-mono text-12">{text}</span>
  );
}
