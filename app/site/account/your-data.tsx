import { Download, Trash2 } from "lucide";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";

const line = "flex min-h-touch items-center gap-2 font-strong hover:underline";

/** Links to download all personal data and to delete the account. */
export function YourData() {
  const t = useText();
  return (
    <Panel title={t("Your data")}>
      <p className="max-w-reading text-muted">
        {t("Download everything we hold about you, or permanently delete your account.")}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-8">
        <a href="/public/account/data" download className={`${line} text-link`}>
          <Icon icon={Download} size={16} />
          {t("Download your data")}
        </a>
        <Link to="?delete" preventScrollReset className={`${line} text-negative`}>
          <Icon icon={Trash2} size={16} />
          {t("Delete your account")}
        </Link>
      </div>
    </Panel>
  );
}
