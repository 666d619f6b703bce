import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Leaf } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listEvergreenSettings } from "~/services/evergreen/evergreen.admin.server";
import { evergreenListIntent, type EvergreenSettingView } from "~/services/evergreen/evergreen.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./evergreen-intents.server";

export const loader = programLoader(async ({ ctx }) => ({ settings: await listEvergreenSettings(ctx) }));
export const action = programAction(evergreenListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Evergreen"), matches);

/** The definitions of the platform as tiles, each with whether the program has it on. */
export default function EvergreenList() {
  const t = useText();
  const { settings } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={t("Evergreen")} text={t("What the program does automatically once you turn it on.")}>
      {settings.length === 0 ? (
        <EmptyState plain icon={Leaf} title={t("Contact Perk team to request this feature")} />
      ) : (
        <ul className="grid gap-grid sm:grid-cols-2">
          {settings.map((setting) => (
            <li key={setting.id}>
              <SettingTile setting={setting} />
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}

function SettingTile({ setting: { id, name, description, active } }: { setting: EvergreenSettingView }) {
  const t = useText();
  const program = useAdminProgram();
  return (
    <Link
      to={`/admin/v2/programs/${program.id}/settings/program/evergreen/${id}`}
      className={classNames(
        "grid h-full content-start gap-1 rounded-card border-2 bg-surface p-card-pad hover:bg-hover",
        active ? "border-positive" : "border-negative",
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <strong>{name}</strong>
        <span className={classNames("text-12 font-strong", active ? "text-positive" : "text-negative")}>
          {active ? t("On") : t("Off")}
        </span>
      </span>
      <span className="text-muted">{description}</span>
    </Link>
  );
}
