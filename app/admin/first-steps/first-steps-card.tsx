import { useText } from "~/locales/use-text";
import { isOpen, type FirstStepsView } from "~/services/first-steps/first-steps.schema";
import { Link } from "~/ui/primitives/link";
import { StepProgress } from "~/ui/primitives/progress";
import { useAdminProgram } from "../frame/use-admin-frame";

/** How far a new program is, with the way to its first steps. Nothing once they are done or hidden. */
export function FirstStepsCard({ firstSteps }: { firstSteps: FirstStepsView | null }) {
  const t = useText();
  const { id } = useAdminProgram();
  if (!firstSteps || !isOpen(firstSteps)) return null;
  const { done, steps } = firstSteps;
  return (
    <section
      aria-label={t("First steps")}
      className="surface-card mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-border px-card-pad py-3"
    >
      <p className="font-strong">{t("{done} of {total} first steps done", { done, total: steps.length })}</p>
      <span className="flex min-w-40 flex-1">
        <StepProgress done={done} total={steps.length} label={t("First steps")} />
      </span>
      <Link to={`/admin/v2/programs/${id}/first_steps`} className="font-strong text-link hover:underline">
        {t("Continue")}
      </Link>
    </section>
  );
}
