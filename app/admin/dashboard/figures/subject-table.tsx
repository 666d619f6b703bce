import { useSearchParams } from "@remix-run/react";
import { Award, Trophy } from "lucide";
import { CHALLENGE_LIST } from "~/admin/challenges/list-texts";
import { REWARD_LIST } from "~/admin/rewards/list-texts";
import { useColumns } from "~/admin/table/use-columns";
import { useLocale, useText } from "~/locales/use-text";
import { RANGES } from "~/services/dashboard/figure-range";
import type { SubjectFiguresPage, SubjectFigureView } from "~/services/dashboard/figures.schema";
import { PageTitle } from "~/ui/primitives/page-title";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { dayText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { decimalText } from "../../points-report/report-texts";
import { RangeForm } from "./range-form";
import type { SubjectKind } from "./subject-panel";

const LISTS = { challenges: CHALLENGE_LIST, rewards: REWARD_LIST };
const EXPORTED = ["range", "from", "to", "sort", "search"];

/** The challenges or rewards of the program with what was done with each, sorted and searched. */
export function SubjectTable({ kind, page }: { kind: SubjectKind; page: SubjectFiguresPage }) {
  const t = useText();
  const locale = useLocale();
  const { id } = useAdminProgram();
  const [search] = useSearchParams();
  const dashboard = `/admin/v2/programs/${id}/dashboard`;
  const ofChallenges = kind === "challenges";
  const title = ofChallenges ? t("Figures of challenges") : t("Figures of rewards");
  const range = RANGES.find((each) => each === search.get("range")) ?? "last_30_days";
  const exported = new URLSearchParams([...search].filter(([name]) => EXPORTED.includes(name)));
  const columns = useSubjectColumns(kind, page);
  const [first, last] = [page.from, page.to].map((day) => dayText(day, page.today, "UTC", locale));
  return (
    <>
      <PageTitle title={title} crumbs={[{ label: t("Dashboard"), to: dashboard }]} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <RangeForm key={search.toString()} range={range} from={page.from} to={page.to} today={page.today} />
        <span className="text-12 text-muted">{first === last ? first : `${first} – ${last}`}</span>
      </div>
      <DataTable
        texts={LISTS[kind]}
        columns={columns}
        rows={page}
        rowTo={(row) => `/admin/v2/${kind}/${row.id}`}
        empty={
          ofChallenges
            ? { icon: Trophy, title: t("No published challenges") }
            : { icon: Award, title: t("No published rewards") }
        }
        toolbar={{
          actions: <ExportTable size="small" to={`${dashboard}/figures/${kind}.csv?${exported}`} />,
        }}
      />
    </>
  );
}

function useSubjectColumns(
  kind: SubjectKind,
  { currency, result }: SubjectFiguresPage,
): DataColumn<SubjectFigureView>[] {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const column = useColumns<SubjectFigureView>();
  return [
    column.link("name", kind === "challenges" ? t("Challenge") : t("Reward"), {
      sort: "name",
      to: (row) => `/admin/v2/${kind}/${row.id}`,
      text: (row) => row.name,
    }),
    column.number("participants", t("Participants"), {
      sort: "participants",
      wide: false,
      value: (row) => row.participants,
    }),
    column.number("actions", kind === "challenges" ? t("Completions") : t("Claims"), {
      sort: "actions",
      value: (row) => row.actions,
    }),
    column.number("points", term, { sort: "points", wide: false, value: (row) => row.points }),
    ...(result.some(({ money }) => money !== null)
      ? [
          column.text("money", t("Cost"), {
            numeric: true,
            text: (row) => row.money && decimalText(row.money, currency, locale),
          }),
        ]
      : []),
  ];
}
