import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { listChallengeFigures } from "~/services/dashboard/figures.admin.server";
import { subjectFiguresQuery } from "~/services/dashboard/figures.schema";
import { SubjectTable } from "./subject-table";

export const loader = programLoader(listChallengeFigures, { query: subjectFiguresQuery });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Figures of challenges"), matches);

/** Every challenge with its reach, completions and cost in a range of days. */
export default function ChallengeFigures() {
  return <SubjectTable kind="challenges" page={useLoaderData<typeof loader>()} />;
}
