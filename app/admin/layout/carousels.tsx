import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { SettingsPage } from "~/admin/settings/settings-page";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { textOf, useText } from "~/locales/use-text";
import { saveCarouselsIntent } from "~/services/layout/layout.schema";
import { listCarousels } from "~/services/layout/layout.verbs.server";
import { MAX_ENTRIES } from "~/services/layout/list-plan";
import { TextArea, TextField } from "~/ui/field";
import { ListField } from "~/ui/fields/list-field";
import { refusalIn } from "~/ui/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/form-fields";
import { saveCarouselsWithPictures } from "./carousel-pictures.server";
import { EntryCard } from "./entry-card";
import { KnownEntries } from "./known-entries";

export const loader = adminLoader(async ({ params, inProgram }) => ({
  carousels: await listCarousels(await inProgram(params.programId)),
}));

export const action = adminAction(saveCarouselsIntent, {
  create: async ({ params, url, files, inProgram }, input) => {
    const ctx = await inProgram(params.programId);
    await saveCarouselsWithPictures(ctx, input, files);
    const message = say(ctx.locale, "Carousels updated successfully.");
    return { message, redirectTo: url.pathname, flash: { type: "success", message } };
  },
});

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Carousels"), matches);

/** The slides behind the site's header, as one list in an order of one's own (specification 2, section 2.5 "Layout"). */
export default function Carousels() {
  const t = useText();
  const { carousels } = useLoaderData<typeof loader>();
  const refused = refusalIn(useActionData<typeof action>());
  const values = useMemo(
    () => fieldValuesOf({ carousels: carousels.map(({ image: _, ...slide }) => slide) }),
    [carousels],
  );
  return (
    <SettingsPage title={t("Carousels")} text={t("Slides that follow the header on the home page, in this order.")}>
      <SavedForm
        label={t("Carousels")}
        intent="create"
        values={values}
        version={JSON.stringify(carousels)}
        refused={refused}
      >
        {(fields) => (
          <>
            <KnownEntries ids={carousels.map(({ id }) => id)} />
            <ListField
              bare
              label={t("Slides")}
              fields={fields}
              name="carousels"
              max={MAX_ENTRIES}
              addLabel={t("Add slide")}
              rowLabel={(position) => t("Slide {position}", { position })}
              fresh={() => ({ id: crypto.randomUUID() })}
            >
              {(row, controls) => (
                <EntryCard controls={controls} label={t("Slide {position}", { position: controls.at + 1 })}>
                  <SlideFields row={row} />
                </EntryCard>
              )}
            </ListField>
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function SlideFields({ row: { field, value } }: { row: FormFields }) {
  const t = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_240px]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <input type="hidden" name={field("id").name} value={value("id")} />
        <TextField label={t("Title")} required maxLength={120} {...field("title")} />
        <TextArea label={t("Description")} rows={2} {...field("description")} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <TextField
            label={t("Link")}
            inputMode="url"
            help={t("A path such as /rules, or a whole address.")}
            {...field("link")}
          />
          <TextField
            label={t("Button text")}
            maxLength={40}
            help={t("Without it the slide has no button.")}
            {...field("button_text")}
          />
        </div>
      </div>
      <MediaField label={t("Picture")} {...field("image_file_id")} />
    </div>
  );
}
