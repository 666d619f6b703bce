import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { LivePreview } from "~/admin/preview/live-preview";
import { withMenus } from "~/admin/preview/previewed-settings";
import { SettingsPreview } from "~/admin/preview/settings-preview";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { listNavigationMenus, listSiteLinks, saveNavigationMenus } from "~/services/navigation/navigation.admin.server";
import { MAX_ENTRIES, saveNavigationMenusIntent } from "~/services/navigation/navigation.schema";
import { TextField } from "~/ui/forms/field";
import { ListField, type RowControls } from "~/ui/forms/fields/list-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { FoldingRow } from "../forms/folding-row";
import { FormLanguage } from "../forms/form-language";
import { SavedForm } from "../forms/saved-form";
import { TranslatedField } from "../forms/translated-field";
import { titleOf } from "../frame/document-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { EntryIds } from "./entry-ids";
import { SITE_LINKS, SiteLinks } from "./site-links";

export const loader = programLoader(async ({ ctx }) => {
  const [navigation_menus, links] = await Promise.all([listNavigationMenus(ctx), listSiteLinks(ctx)]);
  return { navigation_menus, links };
});

export const action = programAction(saveNavigationMenusIntent, {
  create: runs(saveNavigationMenus, async (run, { ctx, url }, input) => {
    await run(ctx, input);
    const message = translate(ctx.locale, "Navigation menus updated successfully.");
    return redirectWithMessage(url.pathname, message);
  }),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Navigation menus"), matches);

/** The entries of the site's menus, edited and sorted as one list. */
export default function NavigationMenus() {
  const t = useText();
  const { navigation_menus: menus, links } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf({ data: menus }), [menus]);
  return (
    <SettingsPreview
      title={t("Navigation menus")}
      text={t("Links in the site's header and side menu. Drag to reorder.")}
      values={values}
      version={JSON.stringify(menus)}
      preview={(typed, site) => <LivePreview branding={site.branding} data={withMenus(site.preview, typed)} />}
    >
      {(onDiscard) => (
        <SavedForm
          label={t("Navigation menus")}
          intent="create"
          values={values}
          version={JSON.stringify(menus)}
          rejected={rejected}
          onDiscard={onDiscard}
        >
          {(fields) => (
            <FormLanguage errors={fields.errors}>
              <SiteLinks links={links} />
              <EntryIds ids={menus.map(({ id }) => id)} />
              <ListField
                bare
                label={t("Menu items")}
                fields={fields}
                name="data"
                max={MAX_ENTRIES}
                addLabel={t("Add item")}
                rowLabel={(position) => t("Item {position}", { position })}
                fresh={() => ({ id: crypto.randomUUID(), show_on_logout: "true" })}
              >
                {(row, controls) => <MenuItem key={controls.key} row={row} controls={controls} />}
              </ListField>
            </FormLanguage>
          )}
        </SavedForm>
      )}
    </SettingsPreview>
  );
}

function MenuItem({ row, controls }: { row: FormFields; controls: RowControls }) {
  const t = useText();
  const { field, value } = row;
  const { i18n_enabled } = useAdminProgram();
  const [name, setName] = useState(value("name"));
  const [url, setUrl] = useState(value("navigation_url"));
  return (
    <FoldingRow
      controls={controls}
      title={name || t("Untitled item")}
      untitled={name === ""}
      summary={url}
      untranslated={t("Translation missing")}
      startsOpen={name === ""}
    >
      <input type="hidden" name={field("id").name} value={value("id")} />
      <div className={i18n_enabled ? "grid gap-4" : "grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"}>
        <TranslatedField fields={row} name="name" label={t("Name")} required>
          {(props, { translation }) => (
            <TextField
              maxLength={60}
              {...props}
              onChange={translation ? undefined : (event) => setName(event.currentTarget.value)}
            />
          )}
        </TranslatedField>
        <TextField
          label={t("URL")}
          required
          inputMode="url"
          list={SITE_LINKS}
          help={t("A page of the site, or a full URL.")}
          {...field("navigation_url")}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <YesNoField label={t("Opens in a new tab")} {...field("show_in_tab")} />
        <YesNoField label={t("Shown to visitors")} {...field("show_on_logout")} />
      </div>
    </FoldingRow>
  );
}
