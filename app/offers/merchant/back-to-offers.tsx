import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide";
import type { MouseEvent } from "react";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";

/** One step back in the history, or to the directory if the previous page was on another site. */
export function BackToOffers() {
  const t = useText();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    // Remix numbers the site's history entries in `idx`; the first one has no page of the site before it.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!idx) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to="/my-offers" onClick={back} className="mt-5 inline-flex min-h-touch items-center gap-2 font-strong">
      <Icon icon={ArrowLeft} />
      {t("Back to All Offers")}
    </Link>
  );
}
