import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { programAction, programLoader, runs } from "~/http/handlers/admin.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { MAX_ENTRIES } from "~/services/navigation/list-plan";
import { listNavigationMenus, saveNavigationMenus } from "~/services/navigation/navigation.admin.server";
import { saveNavigationMenusIntent } from "~/services/navigation/navigation.schema";
import { TextField } from "~/ui/forms/field";
import { ListField } from "~/ui/forms/fields/list-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { SavedForm } from "../forms/saved-form";
import { titleOf } from "../frame/document-title";
import { SettingsPage } from "../settings/settings-page";
import { EntryCard } from "./entry-card";
import { EntryIds } from "./entry-ids";

export const loader = programLoader(async ({ ctx }) => ({
  navigation_menus: await listNavigationMenus(ctx),
}));

export const action = programAction(saveNavigationMenusIntent, {
  create: runs(saveNavigationMenus, async ({ ctx, url }, input) => {
    await saveNavigationMenus(ctx, input);
    const message = translate(ctx.locale, "Navigation menus updated successfully.");
    return { message, redirectTo: url.pathname, flash: { type: "success", message } };
  }),
});

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Navigation menus"), matches);

/** The entries of the site's menus, edited and sorted as one list. */
export default function NavigationMenus() {
  const t = useText();
  const { navigation_menus: menus } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf({ data: menus }), [menus]);
  return (
    <SettingsPage title={t("Navigation menus")} text={t("Links in the site's header and side menu. Drag to reorder.")}>
      <SavedForm
        label={t("Navigation menus")}
        intent="create"
        values={values}
        version={JSON.stringify(menus)}
        rejected={rejected}
      >
        {(fields) => (
          <>
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
              {(row, controls) => (
                <EntryCard controls={controls} label={t("Item {position}", { position: controls.at + 1 })}>
                  <MenuFields row={row} />
                </EntryCard>
              )}
            </ListField>
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function MenuFields({ row: { field, value } }: { row: FormFields }) {
  const t = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <input type="hidden" name={field("id").name} value={value("id")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <TextField label={t("Name")} required maxLength={60} {...field("name")} />
        <TextField
          label={t("URL")}
          required
          inputMode="url"
          help={t("A path like /rules, or a full URL.")}
          {...field("navigation_url")}
        />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <YesNoField label={t("Opens in a new tab")} {...field("show_in_tab")} />
        <YesNoField label={t("Shown to visitors")} {...field("show_on_logout")} />
      </div>
    </div>
  );
}
