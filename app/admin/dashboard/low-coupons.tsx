import { TriangleAlert } from "lucide";
import { useText } from "~/locales/use-text";
import type { LowCouponsView } from "~/services/coupons/coupons.schema";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { useAdminProgram } from "../frame/use-admin-frame";

/** A notice for each reward that runs low on coupons. It leads to where codes are added. */
export function LowCoupons({ rewards }: { rewards: readonly LowCouponsView[] }) {
  const t = useText();
  const { may } = useAdminProgram();
  if (rewards.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-2" aria-label={t("Few coupons left")}>
      {rewards.map(({ reward_id: id, name, free }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-warning-border bg-warning-soft px-card-pad py-2.5 text-warning"
        >
          <Icon icon={TriangleAlert} size={16} />
          <span>
            {free === 0
              ? t("{name} is out of coupons", { name })
              : t(
                  { one: "{name} has {count} coupon left", other: "{name} has {count} coupons left" },
                  { name, count: free },
                )}
          </span>
          <Link
            to={may("rewards:manage") ? `/admin/v2/rewards/${id}/coupons` : `/admin/v2/rewards/${id}`}
            className="font-strong underline underline-offset-2"
          >
            {may("rewards:manage") ? t("Add codes") : t("Open {name}", { name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
