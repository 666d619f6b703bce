import { useText } from "~/locales/use-text";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Panel } from "~/ui/primitives/panel";

/** A new secret, the only time that it is shown. */
export function SecretPanel({ secret }: { secret: string }) {
  const t = useText();
  return (
    <Panel title={t("Secret")}>
      <div role="status" className="grid gap-3">
        <p>{t("Copy it now. You won't see it again.")}</p>
        <code className="rounded-small bg-sunken p-3 text-14 break-all">{secret}</code>
        <CopyButton text={secret}>{t("Copy secret")}</CopyButton>
        <p className="text-muted">
          {t("Your system uses it to verify that events come from here. Standard Webhooks libraries do that for you.")}
        </p>
      </div>
    </Panel>
  );
}
