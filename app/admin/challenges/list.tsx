import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trophy } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { challengeKind } from "~/services/challenge-types/registry";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import { challengeListQuery, challengeSelectionIntent } from "~/services/challenges/challenges-admin.schema";
import { listChallengesForAdmin } from "~/services/challenges/challenges.admin.server";
import { createChallengeIntent } from "~/services/challenges/form/challenge-form.schema";
import { PublishableList } from "../publishing/publishable-list";
import { useChallengeColumns } from "./challenge-columns";
import { CHALLENGE_LIST } from "./list-texts";
import * as selection from "./selection-intents.server";
import { create } from "./wizard/save-challenge.server";

export const loader = programLoader(listChallengesForAdmin, { query: challengeListQuery });

/** `POST programs/{id}/challenges`: creates one, for scripts, since the wizard posts to its own page; changes the selected. */
export const action = programAction(z.discriminatedUnion("intent", [createChallengeIntent, challengeSelectionIntent]), {
  create,
  ...selection,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Challenges"), matches);

/** The list of the program's challenges. */
export default function ChallengeList() {
  const t = useText();
  const { tags, ...rows } = useLoaderData<typeof loader>();
  const statuses = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label: t(label) }));
  const types = CHALLENGE_TYPES.map((type) => ({ value: type, label: t(challengeKind(type).label) }));
  return (
    <PublishableList
      noun="challenges"
      title={t("Challenges")}
      texts={CHALLENGE_LIST}
      addLabel={t("Add Challenge")}
      columns={useChallengeColumns()}
      rows={rows}
      tags={tags}
      filters={[
        { name: "status", label: t("Status"), multiple: true, options: statuses },
        { name: "challenge_type", label: t("Type"), multiple: true, options: types },
      ]}
      empty={{
        icon: Trophy,
        title: t("No challenges yet"),
        text: t(
          "Challenges are what participants do to earn points, like taking a quiz, watching a video or inviting a friend. Add your first one.",
        ),
      }}
    />
  );
}
