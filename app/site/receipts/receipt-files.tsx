import { FileText } from "lucide";
import { useText } from "~/locales/use-text";
import type { MyReceipt } from "~/services/receipts/receipts.schema";
import { Icon } from "~/ui/primitives/icon";

/** The pictures or the PDF of a receipt, as links to the full size. */
export function ReceiptFiles({ files }: Pick<MyReceipt, "files">) {
  const t = useText();
  return (
    <ul className="grid grid-cols-3 gap-3">
      {files.map(({ url, content_type }, at) => (
        <li key={url}>
          {content_type.startsWith("image/") ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className="block overflow-hidden rounded-inner">
              <img
                src={url}
                alt={t("Photo {number} of your receipt", { number: at + 1 })}
                loading="lazy"
                className="aspect-[3/4] w-full bg-sunken object-cover"
              />
            </a>
          ) : (
            <a
              href={url}
              download
              className="grid aspect-[3/4] w-full place-content-center justify-items-center gap-2 rounded-inner bg-sunken text-14 font-strong"
            >
              <Icon icon={FileText} size={20} />
              {t("PDF")}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
