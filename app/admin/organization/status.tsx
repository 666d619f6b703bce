import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Mail, RotateCcw } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useTimeZone } from "~/admin/frame/use-admin-frame";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { FINDING_LEVELS, type FindingLevel, type FindingView } from "~/services/installation/finding";
import { checkOutside, getStatus } from "~/services/installation/status.admin.server";
import { statusIntent } from "~/services/installation/status.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Deferred } from "~/ui/states/deferred";
import { ErrorState } from "~/ui/states/error-state";
import { dateTimeText } from "~/ui/text/time-texts";
import { useErrorToast } from "../forms/use-error-toast";
import { OrganizationTitle } from "./organization-title";
import { send_test_mail } from "./status-intents.server";

export const loader = adminLoader(async ({ ctx, inOrganization, defer }) => {
  const [status, organization] = await Promise.all([getStatus(ctx), inOrganization().then(getOrganization)]);
  return { ...status, organization, ...(await defer({ outside: checkOutside(ctx) })) };
});

export const action = adminAction(statusIntent, { send_test_mail });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Status"), matches);

/** What is wrong with the installation and how to mend it. For super admins only. */
export default function Status() {
  const t = useText();
  const { organization, outside, findings, ...status } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  return (
    <>
      <OrganizationTitle title={t("Status")} actions={<Actions />} organization={organization} withPlatform />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-4">
          <Deferred
            value={outside}
            fallback={
              <>
                <Findings findings={findings} />
                <p role="status">{t("Checking the network and outside services…")}</p>
              </>
            }
            error={
              <>
                <Findings findings={findings} />
                <ErrorState message={t("The network and outside services could not be checked.")} />
              </>
            }
          >
            {(more) => <Findings findings={[...findings, ...more]} />}
          </Deferred>
        </div>
        <About {...status} />
      </div>
    </>
  );
}

function Actions() {
  const t = useText();
  const { formData } = useNavigation();
  return (
    <>
      <Form method="post" replace>
        <CsrfField />
        <input type="hidden" name="intent" value="send_test_mail" />
        <Button type="submit" variant="quiet" icon={Mail} pending={formData?.get("intent") === "send_test_mail"}>
          {t("Send a test mail")}
        </Button>
      </Form>
      <ButtonLink to="?" reloadDocument icon={RotateCcw}>
        {t("Check again")}
      </ButtonLink>
    </>
  );
}

const LEVELS: Record<FindingLevel, { title: string; badge: string }> = {
  error: { title: msg("Errors"), badge: "failed" },
  warning: { title: msg("Warnings"), badge: "open" },
  unchecked: { title: msg("Not checked"), badge: "draft" },
  ok: { title: msg("In order"), badge: "active" },
};

/** By how bad they are; what was not checked in a line, and what is in order only by its name. */
function Findings({ findings }: { findings: FindingView[] }) {
  const t = useText();
  return FINDING_LEVELS.map((level) => {
    const found = findings.filter((finding) => finding.level === level);
    if (found.length === 0) return null;
    const { title, badge } = LEVELS[level];
    return (
      <Panel key={level} title={t(title)} action={<StatusBadge status={badge} label={String(found.length)} />}>
        <ul className={LISTS[level]}>
          {found.map((finding, index) => (
            <li key={`${finding.id} ${index}`} className="wrap-anywhere">
              <Finding {...finding} />
            </li>
          ))}
        </ul>
      </Panel>
    );
  });
}

const PROBLEMS = "grid gap-4";
const LISTS: Record<FindingLevel, string> = {
  error: PROBLEMS,
  warning: PROBLEMS,
  unchecked: "grid gap-1 text-muted",
  ok: "grid grid-cols-2 gap-x-4 gap-y-1.5 text-muted sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]",
};

function Finding({ level, title, detail, mend }: FindingView) {
  if (detail === null) return title;
  if (level === "unchecked")
    return (
      <>
        <span className="text-content-soft">{title}:</span> {detail}
      </>
    );
  return (
    <>
      <h3 className="font-strong">{title}</h3>
      <p>{detail}</p>
      {mend === null ? null : <p className="mt-1 text-muted">{mend}</p>}
    </>
  );
}

interface AboutProps {
  version: string;
  releases: string[];
  database_version: string;
  checked_at: string;
}

function About({ version, releases, database_version: database, checked_at: checkedAt }: AboutProps) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <Panel flush>
      <Facts
        facts={[
          [t("Version"), version],
          [t("Release"), releases.join(", ") || "–"],
          ["PostgreSQL", database],
          [t("Checked"), dateTimeText(checkedAt, timeZone, locale)],
        ]}
      />
    </Panel>
  );
}
