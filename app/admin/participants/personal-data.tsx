import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getPersonalData } from "~/services/participants/participant-data.admin.server";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a summary of the data, with the participant. */
export const loader = programLoader((args) =>
  participantPage(args, getPersonalData(args.ctx, args.param("participantId"))),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Personal data")}: ${data.participant.name}`, matches);

/** What is stored about the person, and the file to hand out. */
export default function PersonalData() {
  const t = useText();
  const locale = useLocale();
  const { participant, profile, sections } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  return (
    <ParticipantFrame participant={participant}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-panel">{t("Personal data")}</h2>
          <p className="text-muted">
            {t("Everything that is stored about this person. Each download is recorded in the audit log.")}
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
            facts={profile.map(
              ({ name, value }) =>
                [
                  nameText(name),
                  <span key={name} title={value ?? ""}>
                    {value ?? "—"}
                  </span>,
                ] as const,
            )}
          />
        </Panel>
        <Panel title={t("Records")} flush>
          <Facts facts={sections.map(({ name, count }) => [nameText(name), formatNumber(count, locale)] as const)} />
        </Panel>
      </div>
    </ParticipantFrame>
  );
}

/** The names are those of the file. */
function nameText(name: string): string {
  return name.replaceAll("_", " ");
}
