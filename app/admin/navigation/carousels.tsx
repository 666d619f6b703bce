import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { LivePreview } from "~/admin/preview/live-preview";
import { withSlides } from "~/admin/preview/previewed-settings";
import { SettingsPreview } from "~/admin/preview/settings-preview";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { listCarousels, listSiteLinks, saveCarousels } from "~/services/navigation/navigation.admin.server";
import { MAX_ENTRIES, saveCarouselsIntent } from "~/services/navigation/navigation.schema";
import { TextArea, TextField } from "~/ui/forms/field";
import { ListField, type RowControls } from "~/ui/forms/fields/list-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { FoldingRow } from "../forms/folding-row";
import { FormLanguage } from "../forms/form-language";
import { SavedForm } from "../forms/saved-form";
import { TranslatedField } from "../forms/translated-field";
import { titleOf } from "../frame/document-title";
import { MediaField } from "../media-library/media-field";
import { RowPicture } from "../table/use-columns";
import { EntryIds } from "./entry-ids";
import { SITE_LINKS, SiteLinks } from "./site-links";
import { saveCarouselsWithPictures } from "./slide-images.server";

export const loader = programLoader(async ({ ctx }) => {
  const [carousels, links] = await Promise.all([listCarousels(ctx), listSiteLinks(ctx)]);
  return { carousels, links };
});

export const action = programAction(saveCarouselsIntent, {
  create: runs(saveCarousels, async (run, { ctx, url, files }, input) => {
    await saveCarouselsWithPictures(run, ctx, input, files);
    const message = translate(ctx.locale, "Carousels updated successfully.");
    return redirectWithMessage(url.pathname, message);
  }),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Carousels"), matches);

/** The slides of the home page, edited and sorted as one list. */
export default function Carousels() {
  const t = useText();
  const { carousels, links } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(
    () => fieldValuesOf({ carousels: carousels.map(({ image: _, ...slide }) => slide) }),
    [carousels],
  );
  return (
    <SettingsPreview
      title={t("Carousels")}
      text={t("Slides below the header on the home page. Drag to reorder.")}
      values={values}
      version={JSON.stringify(carousels)}
      preview={(typed, site) => <LivePreview branding={site.branding} data={withSlides(site.preview, typed)} />}
    >
      {(onDiscard) => (
        <SavedForm
          label={t("Carousels")}
          intent="create"
          values={values}
          version={JSON.stringify(carousels)}
          rejected={rejected}
          onDiscard={onDiscard}
        >
          {(fields) => (
            <FormLanguage errors={fields.errors}>
              <SiteLinks links={links} />
              <EntryIds ids={carousels.map(({ id }) => id)} />
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
                {(row, controls) => <Slide key={controls.key} row={row} controls={controls} />}
              </ListField>
            </FormLanguage>
          )}
        </SavedForm>
      )}
    </SettingsPreview>
  );
}

function Slide({ row, controls }: { row: FormFields; controls: RowControls }) {
  const t = useText();
  const { field, value } = row;
  const [title, setTitle] = useState(value("title"));
  const [image, setImage] = useState(value("image_file_id"));
  return (
    <FoldingRow
      controls={controls}
      picture={<RowPicture name={title} url={image ? `/media/${image}/file` : undefined} />}
      title={title || t("Untitled slide")}
      untitled={title === ""}
      summary={value("link")}
      untranslated={t("Translation missing")}
      startsOpen={title === ""}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_240px]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <input type="hidden" name={field("id").name} value={value("id")} />
          <TranslatedField fields={row} name="title" label={t("Title")} required>
            {(props, { translation }) => (
              <TextField
                maxLength={120}
                {...props}
                onChange={translation ? undefined : (event) => setTitle(event.currentTarget.value)}
              />
            )}
          </TranslatedField>
          <TranslatedField fields={row} name="description" label={t("Description")}>
            {(props) => <TextArea rows={2} maxLength={500} {...props} />}
          </TranslatedField>
          <TranslatedField
            fields={row}
            name="button_text"
            label={t("Button text")}
            help={t("Leave empty to hide the button.")}
          >
            {(props) => <TextField maxLength={40} {...props} />}
          </TranslatedField>
          <TextField
            label={t("Link")}
            inputMode="url"
            list={SITE_LINKS}
            help={t("A page of the site, or a full URL.")}
            {...field("link")}
          />
        </div>
        <MediaField label={t("Image")} {...field("image_file_id")} onChoose={(file) => setImage(file?.id ?? "")} />
      </div>
    </FoldingRow>
  );
}
