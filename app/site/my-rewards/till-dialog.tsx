import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import { useScreenAwake } from "~/ui/hooks/use-screen-awake";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { clearToasts } from "~/ui/overlay/toast";
import { Barcode, fitsBarcode } from "~/ui/primitives/barcode";
import { CopyButton } from "~/ui/primitives/copy-button";
import { QrCode } from "~/ui/primitives/qr-code";

interface TillDialogProps {
  title: string;
  code: string;
  /** Without a barcode and the text, for a code that only scanners of QR codes read. */
  qrOnly?: boolean;
  /** What the code is for, if it is not clear from the title. */
  purpose?: string;
  onClose: () => void;
}

/** A code as large as the screen allows, to be scanned or read out. */
export function TillDialog({ title, code, qrOnly, purpose, onClose }: TillDialogProps) {
  const t = useText();
  useScreenAwake();
  useEffect(clearToasts, []); // an earlier message would lie over the code
  return (
    <Dialog shape="screen" size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-20">{title}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid content-start justify-items-center gap-6 pb-8">
        <div className="grid w-full justify-items-center gap-4 rounded-tile bg-[#fff] p-6">
          <QrCode url={code} label={t("QR code of {code}", { code })} className="size-60" />
          {!qrOnly && fitsBarcode(code) ? <Barcode code={code} label={t("Barcode of {code}", { code })} /> : null}
        </div>
        {purpose ? <p className="max-w-reading text-center text-balance">{purpose}</p> : null}
        {qrOnly ? null : (
          <>
            <p className="text-center font-mono text-24 font-strong tracking-wide wrap-anywhere">{code}</p>
            <CopyButton centered text={code}>
              {t("Copy code")}
            </CopyButton>
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}
