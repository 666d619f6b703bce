import { TriangleAlert } from "lucide";
import { useText } from "~/locales/use-text";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { RewardDetail } from "~/services/rewards/rewards-admin.schema";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { useAdminProgram } from "../frame/use-admin-frame";

/** Says that nobody can get the reward, with links to what would change that. */
export function OutOfReachNotice({ reward }: { reward: RewardDetail }) {
  const t = useText();
  const { id, may } = useAdminProgram();
  const { out_of_reach } = reward;
  const { outOfReach } = rewardForm(reward.selection);
  if (!out_of_reach || !outOfReach) return null;
  const mayHelp = (fix: (typeof outOfReach.fixes)[number]) => outOfReach.fixes.includes(fix);
  const page = `/admin/v2/rewards/${reward.id}`;
  const draft = out_of_reach.draft_challenge;
  const links = [
    draft ? { to: `/admin/v2/challenges/${draft.id}`, label: t("Open {name}", { name: draft.name }) } : null,
    !draft && mayHelp("challenge") && may("challenges:create")
      ? { to: `/admin/v2/programs/${id}/challenges/new`, label: t("Add Challenge") }
      : null,
    mayHelp("threshold") && may("rewards:update") ? { to: `${page}/edit`, label: t("Set a threshold") } : null,
    mayHelp("entries") && !out_of_reach.has_challenges && may("rewards:manage")
      ? { to: `${page}/sweepstake`, label: t("Generate entries") }
      : null,
  ];
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-warning-border bg-warning-soft px-card-pad py-2.5 text-warning"
    >
      <p className="flex gap-3">
        <Icon icon={TriangleAlert} size={16} className="mt-0.5 flex-none" />
        {t(outOfReach.text)}
      </p>
      {links.map((link) =>
        link ? (
          <Link key={link.to} to={link.to} className="font-strong wrap-anywhere underline underline-offset-2">
            {link.label}
          </Link>
        ) : null,
      )}
    </div>
  );
}
