import { Link, useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/icon";

/** One step back in history (specification 2, section 2.3); to the directory for who came from elsewhere. */
export function BackToOffers() {
  const t = useText();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    // Remix numbers the entries of this site in `idx`; the first has nothing of ours before it.
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
