import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { listRewardFigures } from "~/services/dashboard/figures.admin.server";
import { subjectFiguresQuery } from "~/services/dashboard/figures.schema";
import { SubjectTable } from "./subject-table";

export const loader = programLoader(listRewardFigures, { query: subjectFiguresQuery });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Figures of rewards"), matches);

/** Every reward with its reach, claims and cost in a range of days. */
export default function RewardFigures() {
  return <SubjectTable kind="rewards" page={useLoaderData<typeof loader>()} />;
}
