import { Nothing } from "~/admin/table/use-columns";
import { useText } from "~/locales/use-text";

/** The start and end of a hash or an address, with its page in the explorer. */
export function OnChain({ text, url }: { text: string | null; url: string | null }) {
  const t = useText();
  if (!text) return <Nothing />;
  const short = text.length > 12 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
  return url ? (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className="font-mono text-12 text-link hover:underline"
    >
      {short} <span className="sr-only">{t("(opens in a new tab)")}</span>
    </a>
  ) : (
    <span className="font-mono text-12">{short}</span>
  );
}
