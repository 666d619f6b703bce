import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Check, ExternalLink } from "lucide";
import type { ReactNode } from "react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { LivePreview } from "~/admin/preview/live-preview";
import { brandingPreviewData } from "~/admin/preview/preview-data.server";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText, type Translate } from "~/locales/use-text";
import { getFirstSteps } from "~/services/first-steps/first-steps.admin.server";
import { firstStepsIntent, type FirstStep, type FirstStepsView } from "~/services/first-steps/first-steps.schema";
import { getBranding } from "~/services/program-settings/branding.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StepProgress } from "~/ui/primitives/progress";
import { useAdminFrame, useAdminProgram } from "../frame/use-admin-frame";
import { add_legal_pages, hide } from "./first-steps-intents.server";

export const loader = programLoader(async ({ ctx }) => {
  const [first_steps, branding, preview] = await Promise.all([
    getFirstSteps(ctx),
    getBranding(ctx),
    brandingPreviewData(ctx),
  ]);
  return { first_steps, branding, preview };
});

export const action = programAction(firstStepsIntent, { add_legal_pages, hide });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("First steps"), matches);

/** What a new program opens on: what is left until its site can be shown to somebody, with the site beside it. */
export default function FirstSteps() {
  const t = useText();
  const { first_steps, branding, preview } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  const { steps, done, site_url } = first_steps;
  const { state } = useNavigation();
  const texts = useStepTexts(site_url);
  const finished = done === steps.length;
  const next = steps.find((step) => !step.done)?.step;
  return (
    <>
      <PageTitle
        title={t("First steps")}
        actions={
          <ButtonLink to={site_url} target="_blank" rel="noreferrer" variant="quiet">
            {t("Open the site")}
            <Icon icon={ExternalLink} size={16} />
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="surface-card mb-4 grid gap-3 rounded-card border border-border p-card-pad">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-16 font-strong">
                {finished
                  ? t("Your program is ready to share.")
                  : t("{done} of {total} first steps done", { done, total: steps.length })}
              </p>
              {finished ? <HideForm label={t("Close the first steps")} /> : null}
            </div>
            <span className="flex">
              <StepProgress done={done} total={steps.length} label={t("First steps")} />
            </span>
          </div>
          <ol className="grid gap-2">
            {steps.map((step) => (
              <Step
                key={step.step}
                done={step.done}
                next={step.step === next}
                waiting={state !== "idle"}
                {...texts[step.step]}
                {...draftTexts(step, t)}
                t={t}
              />
            ))}
          </ol>
          {finished ? null : (
            <div className="mt-6">
              <HideForm label={t("Hide the first steps")} variant="ghost" />
            </div>
          )}
        </div>
        <div className="min-w-0 max-[1099px]:hidden min-[1100px]:sticky min-[1100px]:top-20">
          <LivePreview branding={branding} data={preview} />
        </div>
      </div>
    </>
  );
}

function HideForm({ label, variant }: { label: string; variant?: "ghost" }) {
  return (
    <Form method="post">
      <CsrfField />
      <Button type="submit" name="intent" value="hide" variant={variant} size="small">
        {label}
      </Button>
    </Form>
  );
}

/** Where a draft is published, in place of the form of another one. */
function draftTexts({ step, draft }: FirstStepsView["steps"][number], t: Translate): Partial<StepTexts> {
  if (!draft) return {};
  const rows = step === "reward" ? "rewards" : "challenges";
  return {
    text: t("{name} is a draft. Publish it to show it on the site.", { name: draft.name }),
    to: `/admin/v2/${rows}/${draft.id}`,
    label: t("Open the draft"),
  };
}

interface StepTexts {
  title: string;
  text: string;
  /** Where it is done; none where the admin may not. */
  to?: string;
  label: string;
  /** What one press does instead. */
  intent?: { value: string; label: string };
}

interface StepProps extends StepTexts {
  done: boolean;
  /** It is the first that is not done. */
  next: boolean;
  waiting: boolean;
  t: Translate;
}

function Step({ title, text, to, label, intent, done, next, waiting, t }: StepProps) {
  return (
    <li className="surface-card flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-border p-card-pad">
      <StepMark done={done}>{done ? t("Done") : t("Open")}</StepMark>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className={classNames("font-strong", done && "text-muted")}>{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:pl-11">
        {intent && !done ? (
          <Form method="post">
            <CsrfField />
            <Button
              type="submit"
              size="small"
              variant={next ? undefined : "quiet"}
              name="intent"
              value={intent.value}
              waiting={waiting}
            >
              {intent.label}
            </Button>
          </Form>
        ) : null}
        {to ? (
          <ButtonLink to={to} size="small" variant={next && !intent ? undefined : "quiet"}>
            {done ? t("Open") : label}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}

function StepMark({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "grid size-7 flex-none place-items-center rounded-full border",
        done ? "border-transparent bg-positive-soft text-positive" : "border-border-strong",
      )}
    >
      {done ? <Icon icon={Check} size={16} /> : null}
      <span className="sr-only">{children}</span>
    </span>
  );
}

/** What each step says and where it leads. */
function useStepTexts(siteUrl: string): Record<FirstStep, StepTexts> {
  const t = useText();
  const { id, may } = useAdminProgram();
  const { isAdmin } = useAdminFrame();
  const program = `/admin/v2/programs/${id}`;
  const settings = `${program}/settings`;
  return {
    address: {
      title: t("Name and address"),
      text: siteUrl.replace(/^https?:\/\/|\/$/g, ""),
      to: `${settings}/program/general`,
      label: t("Change"),
    },
    logo: {
      title: t("Logo"),
      text: t("At the top of every page and email, and the icon in the browser tab."),
      to: `${settings}/branding/assets`,
      label: t("Add"),
    },
    colors: {
      title: t("Colors and fonts"),
      text: t("Start from a preset or your logo, and see your site change as you go."),
      to: `${settings}/branding/colors`,
      label: t("Choose"),
    },
    challenge: {
      title: t("First challenge"),
      text: t("Something participants do to earn points, like a visit, a quiz or a video."),
      to: may("challenges:create") ? `${program}/challenges/new` : undefined,
      label: t("Create"),
    },
    reward: {
      title: t("First reward"),
      text: t("Something worth collecting points for."),
      to: may("rewards:create") ? `${program}/rewards/new` : undefined,
      label: t("Create"),
    },
    pages: {
      title: t("Privacy, rules and terms"),
      text: t("The sign-in page links to them. Have a lawyer review them."),
      to: `${settings}/program/program-pages`,
      label: t("Write"),
      intent: { value: "add_legal_pages", label: t("Add from templates") },
    },
    email: {
      title: t("Support email"),
      text: t("Where participants write when they need help."),
      to: `${settings}/program/general`,
      label: t("Add"),
    },
    colleague: {
      title: t("Invite a colleague"),
      text: t("Someone who can help, with the right role."),
      to: isAdmin ? "/admin/v2/organization/admins?invite=1" : undefined,
      label: t("Invite"),
    },
  };
}
