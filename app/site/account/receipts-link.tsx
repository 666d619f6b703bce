import { ReceiptText } from "lucide";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";

/** Where a participant hands in receipts and sees what they earned. */
export function ReceiptsLink() {
  const { program } = useSite();
  const t = useText();
  return (
    <Panel title={t("Receipts")}>
      <p className="max-w-reading text-muted">
        {t("Upload a receipt for what you bought and earn {term}.", { term: pointsTerm(program) })}
      </p>
      <Link
        to="/receipts"
        className="mt-3 inline-flex min-h-touch items-center gap-2 font-strong text-link hover:underline"
      >
        <Icon icon={ReceiptText} size={16} />
        {t("Your receipts")}
      </Link>
    </Panel>
  );
}
