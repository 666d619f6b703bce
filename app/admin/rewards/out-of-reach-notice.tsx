import { TriangleAlert } from "lucide";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { RewardDetail } from "~/services/rewards/rewards-admin.schema";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { useAdminProgram } from "../frame/use-admin-frame";

const TEXTS: Partial<Record<RewardDetail["selection"], string>> = {
  sweepstake: msg("Nobody can enter yet: no open challenge gives entries, and the threshold, their price, is 0."),
  "mini-contest": msg("Nobody can take part yet: no open challenge gives entries."),
  achievement: msg("Nobody can get it yet: no open challenge gives it, and it has no threshold."),
  milestone: msg("Nobody can get it yet: it has no threshold."),
};

/** Says that nobody can get the reward, with links to what would change that. */
export function OutOfReachNotice({ reward }: { reward: RewardDetail }) {
  const t = useText();
  const { id, may } = useAdminProgram();
  const { selection, out_of_reach } = reward;
  const text = TEXTS[selection];
  if (!out_of_reach || text === undefined) return null;
  const page = `/admin/v2/rewards/${reward.id}`;
  const draft = out_of_reach.draft_challenge;
  const links = [
    draft ? { to: `/admin/v2/challenges/${draft.id}`, label: t("Open {name}", { name: draft.name }) } : null,
    !draft && selection !== "milestone" && may("challenges:create")
      ? { to: `/admin/v2/programs/${id}/challenges/new`, label: t("Add Challenge") }
      : null,
    selection !== "mini-contest" && may("rewards:update") ? { to: `${page}/edit`, label: t("Set a threshold") } : null,
    selection === "sweepstake" && !out_of_reach.has_challenges && may("rewards:manage")
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
        {t(text)}
      </p>
      {links.map((link) =>
        link ? (
          <Link
            key={link.to}
            to={link.to}
            className="font-strong [overflow-wrap:anywhere] underline underline-offset-2"
          >
            {link.label}
          </Link>
        ) : null,
      )}
    </div>
  );
}
