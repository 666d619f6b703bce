import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { formatNumber, translate } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { previewImportUndo, undoImport } from "~/services/participant-imports/import-undo.admin.server";
import { importUndoIntent } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { UndoCountCards } from "./undo-counts";

/** What an undo of the import would do now. */
export const loader = programLoader(previewImportUndo, { params: ["importId"] });

/** `POST`: starts the undo. */
export const action = programAction(importUndoIntent, {
  undo: runs(
    undoImport,
    async (run, { ctx, param }) => {
      const body = await run(ctx, param("importId"));
      const path = `/admin/v2/programs/${ctx.programId}/participants/imports/${param("importId")}`;
      return redirectWithMessage(path, translate(ctx.locale, "The undo has started"), body);
    },
    "result",
  ),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Undo import"), matches);

/** Asks before an import is undone: what goes, what is set back, and what stays as it is. */
export default function ImportUndo() {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone } = useAdminProgram();
  const preview = useLoaderData<typeof loader>();
  const saving = useNavigation().state !== "idle";
  useErrorToast(errorIn(useActionData<typeof action>()));
  const page = `/admin/v2/programs/${id}/participants/imports/${preview.import.id}`;
  const { removed, restored } = preview.counts;
  return (
    <>
      <PageTitle
        title={t("Undo import")}
        crumbs={[
          { label: t("Users"), to: `/admin/v2/programs/${id}/users` },
          { label: t("Imports"), to: `/admin/v2/programs/${id}/participants/imports` },
          { label: preview.import.file_name, to: page },
        ]}
      />
      {preview.until === null ? (
        <Panel title={t("This import can't be undone.")}>
          <p>
            {preview.import.kind === "orders"
              ? t("This import can't be undone as a whole. Orders that are wrong can be canceled one by one.")
              : preview.import.kind === "events"
                ? t(
                    "This import can't be undone as a whole. What an event earned can be reversed in the history of points.",
                  )
                : t("An import can be undone once, within 30 days, after it has ended.")}
          </p>
        </Panel>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
          <UndoCountCards kind={preview.import.kind} counts={preview.counts} isPreview />
          <Panel title={t("What happens")}>
            {preview.import.kind === "history" ? (
              <HistoryEffects movesPoints={preview.import.moves_points === true} />
            ) : (
              <MemberEffects />
            )}
            {preview.looked_at === null ? null : (
              <p className="mt-3 text-muted">
                {t(
                  {
                    one: "Counted for the first {count} row. The undo is for all rows.",
                    other: "Counted for the first {count} rows. The undo is for all rows.",
                  },
                  { count: preview.looked_at },
                )}
              </p>
            )}
            <p className="mt-3 text-muted">
              {t("It can be undone until {date}, once.", { date: dateTimeText(preview.until, time_zone, locale) })}
            </p>
          </Panel>
          {preview.reasons.length > 0 ? (
            <Panel title={t("What stays as it is")}>
              <ul className="grid gap-1.5">
                {preview.reasons.map(({ reason, text, count }) => (
                  <li key={reason} className="flex justify-between gap-4">
                    <span className="wrap-anywhere">{text}</span>
                    <span>{formatNumber(count, locale)}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
          <Form method="post" className="flex flex-wrap gap-3">
            <CsrfField />
            <input type="hidden" name="intent" value="undo" />
            <Button
              type="submit"
              variant="danger"
              disabled={removed + restored === 0 && preview.looked_at === null}
              pending={saving && t("Please wait")}
            >
              {t("Undo import")}
            </Button>
            <ButtonLink to={page} variant="ghost">
              {t("Cancel")}
            </ButtonLink>
          </Form>
        </div>
      )}
    </>
  );
}

function MemberEffects() {
  const t = useText();
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>{t("Accounts that this import created and that nobody has used since are deleted.")}</li>
      <li>{t("Others get back what they had, where they still have what was imported.")}</li>
      <li>{t("Points are taken back only if they are unspent. Tags that were added come off.")}</li>
    </ul>
  );
}

function HistoryEffects({ movesPoints }: { movesPoints: boolean }) {
  const t = useText();
  const { term_points_as: term } = useAdminProgram();
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {movesPoints ? (
        <>
          <li>{t("{term} that an entry added are taken back, and those that it took are returned.", { term })}</li>
          <li>{t("Instead of the entries, members see in their history what was imported and undone.")}</li>
          <li>{t("If a member has spent the {term}, all entries of that member stay.", { term })}</li>
        </>
      ) : (
        <>
          <li>{t("The entries disappear from the history of their members.")}</li>
          <li>{t("No {term} move, since the entries were part of the balances.", { term })}</li>
        </>
      )}
    </ul>
  );
}
