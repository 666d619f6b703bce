import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CircleCheck, CircleOff, FileUp, MessageCircleQuestion, Trash2 } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { activeFilter } from "~/admin/table/list-filters";
import { ListPage } from "~/admin/table/list-page";
import { SelectionActions } from "~/admin/table/selection-actions";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import {
  dailyQuestionListQuery,
  dailyQuestionPageIntent,
  type DailyQuestionRow,
} from "~/services/daily/daily-admin.schema";
import { listDailyQuestions } from "~/services/daily/daily-questions.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { ButtonLink } from "~/ui/primitives/button";
import { shortDateText } from "~/ui/text/time-texts";
import { ImportQuestionsDialog } from "./import-questions-dialog";
import { QUESTION_LIST } from "./list-texts";
import { activate, create, deactivate, delete_selected, importQuestions } from "./question-intents.server";

export const loader = programLoader({ query: dailyQuestionListQuery }, ({ ctx, query }) =>
  listDailyQuestions(ctx, query),
);
/** `POST` adds a question, or changes the selected ones; the intent `import` takes a file. */
export const action = programAction(dailyQuestionPageIntent, {
  create,
  activate,
  deactivate,
  delete_selected,
  import: importQuestions,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Questions of the day"), matches);

/** The bank of questions of the day, in its order. */
export default function DailyQuestionList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const importing = useDialogParam("import");
  const column = useColumns<DailyQuestionRow>();
  const settings = `/admin/v2/programs/${id}/settings/program/daily`;
  const path = `${settings}/questions`;
  const rowTo = (row: DailyQuestionRow) => `${path}/${row.id}/edit`;
  // A day of the program's calendar is no moment.
  const day = (value: string | null) => (value ? shortDateText(`${value}T12:00:00Z`, "UTC", locale) : null);
  const columns = [
    column.link("text", t("Question"), { sort: "text", to: rowTo, text: (row) => row.text, wraps: true }),
    column.status("status", t("Status"), { active: (row) => row.active }),
    column.number("position", t("Place"), { card: "fact", sort: "position", value: (row) => row.position }),
    column.number("options", t("Answers"), { value: (row) => row.options.length }),
    column.text("shown_on", t("Last shown"), { card: "fact", sort: "shown_on", text: (row) => day(row.shown_on) }),
    column.text("pinned_on", t("Chosen for"), { text: (row) => day(row.pinned_on) }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.text }),
  ];
  return (
    <>
      <ListPage
        title={t("Questions of the day")}
        crumbs={[useSettingsCrumb(), { label: t("Daily"), to: settings }]}
        texts={QUESTION_LIST}
        tableId="daily-questions"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        rowLabel={(row) => row.text}
        bulkActions={(selected, clear) => (
          <SelectionActions
            url={pathname}
            ids={selected.map((row) => row.id)}
            clear={clear}
            actions={[
              { intent: "activate", label: t("Turn on"), icon: CircleCheck },
              { intent: "deactivate", label: t("Turn off"), icon: CircleOff },
              {
                intent: "delete_selected",
                label: t("Delete"),
                icon: Trash2,
                confirm: {
                  title: t(
                    { one: "Delete {count} question?", other: "Delete {count} questions?" },
                    { count: selected.length },
                  ),
                  text: t("Answers of earlier days stay. This can't be undone."),
                },
              },
            ]}
          />
        )}
        filters={[activeFilter(t)]}
        add={{ label: t("Add question"), to: `${path}/new` }}
        actions={
          <ButtonLink to={importing.to("1")} preventScrollReset variant="quiet" icon={FileUp}>
            {t("Import CSV")}
          </ButtonLink>
        }
        empty={{
          icon: MessageCircleQuestion,
          title: t("No questions yet"),
          text: t("Each day, participants get one of these questions. Add some, or import them from a CSV file."),
        }}
      />
      {importing.value !== null ? <ImportQuestionsDialog rejected={rejected} onClose={importing.close} /> : null}
    </>
  );
}
