import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { ObjectHistory } from "~/admin/organization/object-history";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { getChallengeForAdmin } from "~/services/challenges/challenges.admin.server";
import { historyQuery } from "~/services/organizations/audit-log.schema";
import { listChallengeHistory } from "~/services/organizations/history.admin.server";
import { ChallengeFrame } from "./challenge-frame";

export const loader = programLoader({ query: historyQuery }, async ({ ctx, query, param }) => {
  const challengeId = param("challengeId");
  const [challenge, history] = await Promise.all([
    getChallengeForAdmin(ctx, challengeId),
    listChallengeHistory(ctx, challengeId, query),
  ]);
  return { ...history, challenge };
});
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("History")}: ${data.challenge.name}`, matches);

/** What admins changed on the challenge. */
export default function ChallengeHistory() {
  const { challenge, result, next } = useLoaderData<typeof loader>();
  return (
    <ChallengeFrame challenge={challenge}>
      <ObjectHistory entries={result} next={next} />
    </ChallengeFrame>
  );
}
