import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { textOf, useText } from "~/locales/use-text";
import { saveNavigationMenusIntent } from "~/services/layout/layout.schema";
import { listNavigationMenus, saveNavigationMenus } from "~/services/layout/layout.verbs.server";
import { MAX_ENTRIES } from "~/services/layout/list-plan";
import { TextField } from "~/ui/field";
import { ListField } from "~/ui/fields/list-field";
import { YesNoField } from "~/ui/fields/yes-no-field";
import { refusalIn } from "~/ui/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/form-fields";
import { EntryCard } from "./entry-card";
import { KnownEntries } from "./known-entries";

export const loader = adminLoader(async ({ params, inProgram }) => ({
  navigation_menus: await listNavigationMenus(await inProgram(params.programId)),
}));

export const action = adminAction(saveNavigationMenusIntent, {
  create: async ({ params, url, inProgram }, input) => {
    const ctx = await inProgram(params.programId);
    await saveNavigationMenus(ctx, input);
    const message = say(ctx.locale, "Navigation menus updated successfully.");
    return { message, redirectTo: url.pathname, flash: { type: "success", message } };
  },
});

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Navigation menus"), matches);

/** The entries of the site's menus, as one list in an order of one's own (specification 2, section 2.5 "Layout"). */
export default function NavigationMenus() {
  const t = useText();
  const { navigation_menus: menus } = useLoaderData<typeof loader>();
  const refused = refusalIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf({ data: menus }), [menus]);
  return (
    <SettingsPage
      title={t("Navigation menus")}
      text={t("What stands in the header and the side menu of the site, in this order.")}
    >
      <SavedForm
        label={t("Navigation menus")}
        intent="create"
        values={values}
        version={JSON.stringify(menus)}
        refused={refused}
      >
        {(fields) => (
          <>
            <KnownEntries ids={menus.map(({ id }) => id)} />
            <ListField
              bare
              label={t("Menu entries")}
              fields={fields}
              name="data"
              max={MAX_ENTRIES}
              addLabel={t("Add entry")}
              rowLabel={(position) => t("Entry {position}", { position })}
              fresh={() => ({ id: crypto.randomUUID(), show_on_logout: "true" })}
            >
              {(row, controls) => (
                <EntryCard controls={controls} label={t("Entry {position}", { position: controls.at + 1 })}>
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
          label={t("Address")}
          required
          inputMode="url"
          help={t("A path such as /rules, or a whole address.")}
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
