import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getPersonalData } from "~/services/participant-accounts/participant-data.admin.server";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { Panel } from "~/ui/primitives/panel";
import { statusLabel } from "~/ui/primitives/status-badge";
import { capitalized } from "~/ui/text/capitalized";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { PROFILE_LABELS, SECTION_LABELS } from "./personal-data-texts";

/** As JSON: a summary of the data, with the participant. */
export const loader = programLoader((args) =>
  participantPage(args, getPersonalData(args.ctx, args.param("participantId"))),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Personal data")}: ${data.participant.name}`, matches);

/** What is stored about the person, and the file to hand out. */
export default function PersonalData() {
  const t = useText();
  const locale = useLocale();
  const { participant, profile, sections } = useLoaderData<typeof loader>();
  const { id, time_zone } = useAdminProgram();
  const valueText = (name: string, value: string | null) => {
    if (value === null) return "—";
    if (name === "last_sign_in_at" || name === "created_at") return dateTimeText(value, time_zone, locale);
    if (name === "status") return t(statusLabel(value));
    if (name === "eligible_offers_rewards") return value === "true" ? t("Yes") : t("No");
    return name.startsWith("points_") ? formatNumber(Number(value), locale) : value;
  };
  const attributes = profile.filter(({ is_attribute }) => is_attribute);
  const columns = new Map(profile.filter((row) => !attributes.includes(row)).map(({ name, value }) => [name, value]));
  const facts = [
    ...Object.entries(PROFILE_LABELS).map(([name, label]) => [t(label), valueText(name, columns.get(name) ?? null)]),
    ...attributes.map(({ name, value }) => [capitalized(name.replaceAll("_", " ")), value ?? "—"]),
  ] as [label: string, text: string][];
  return (
    <ParticipantFrame participant={participant}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-panel">{t("Personal data")}</h2>
          <p className="text-muted">
            {t("Everything stored about this person. Each download is recorded in the audit log.")}
          </p>
        </div>
        <ButtonLink
          variant="quiet"
          to={`/admin/v2/programs/${id}/users/${participant.id}/personal_data.json`}
          reloadDocument
          download
        >
          <Icon icon={Download} size={16} />
          {t("Download as a file")}
        </ButtonLink>
      </div>
      <div className="grid items-start gap-grid min-[1300px]:grid-cols-2">
        <Panel title={t("Account")} flush>
          <Facts
            facts={facts.map(([label, text]) => [
              label,
              <span key={label} title={text}>
                {text}
              </span>,
            ])}
          />
        </Panel>
        <Panel title={t("Records")} flush>
          <Facts
            facts={sections.map(({ name, count }) => [t(SECTION_LABELS[name] ?? name), formatNumber(count, locale)])}
          />
        </Panel>
      </div>
    </ParticipantFrame>
  );
}
