import { ChevronLeft, ChevronRight, ExternalLink, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from "lucide";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { ReceiptView } from "~/services/receipts/receipts-admin.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { PdfPages } from "./pdf-pages";

const ZOOM_STEP = 50;
const MAX_ZOOM = 400;

/** The files of a receipt, one at a time, to zoom and turn: pictures, and the pages of a PDF. */
export function ReceiptFiles({ files }: { files: ReceiptView["files"] }) {
  const t = useText();
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const [turns, setTurns] = useState(0);
  const file = files[at];
  const show = (index: number) => {
    setAt(index);
    setZoom(100);
    setTurns(0);
  };
  return (
    <section
      aria-label={t("Image of the receipt")}
      className="surface-card overflow-clip rounded-card border border-border min-[1100px]:sticky min-[1100px]:top-20"
    >
      {!file ? (
        <p className="p-card-pad text-content-soft">
          {t("There is no image: it was never sent, or it was deleted after the program's time limit.")}
        </p>
      ) : (
        <>
          <FileBar url={file.url} zoom={zoom} onZoom={setZoom} onTurn={() => setTurns(turns + 1)}>
            {files.length > 1 ? <FilePager at={at} count={files.length} onShow={show} /> : null}
          </FileBar>
          {/* Scrolled by the keyboard, too. */}
          <div role="group" aria-label={t("Receipt")} tabIndex={0} className="max-h-[72vh] overflow-auto bg-sunken">
            {file.content_type === "application/pdf" ? (
              <PdfPages key={file.url} url={file.url}>
                {(urls) => urls.map((url) => <Picture key={url} url={url} zoom={zoom} turns={turns} />)}
              </PdfPages>
            ) : (
              <Picture key={file.url} url={file.url} zoom={zoom} turns={turns} />
            )}
          </div>
        </>
      )}
    </section>
  );
}

interface FileBarProps {
  url: string;
  /** In percent of the frame's width. */
  zoom: number;
  onZoom: (zoom: number) => void;
  onTurn: () => void;
  children: ReactNode;
}

/** The controls above a file: its size, its rotation, and the file by itself. */
function FileBar({ url, zoom, onZoom, onTurn, children }: FileBarProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-border px-2">
      <IconButton
        icon={ZoomOut}
        size={16}
        label={t("Zoom out")}
        disabled={zoom <= 100}
        onClick={() => onZoom(zoom - ZOOM_STEP)}
      />
      <span aria-live="polite" className="min-w-12 text-center tabular-nums">
        {zoom}%
      </span>
      <IconButton
        icon={ZoomIn}
        size={16}
        label={t("Zoom in")}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => onZoom(zoom + ZOOM_STEP)}
      />
      <IconButton icon={MoveHorizontal} size={16} label={t("Fit to width")} onClick={() => onZoom(100)} />
      <IconButton icon={RotateCw} size={16} label={t("Rotate")} onClick={onTurn} />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("Open in a new tab")}
        title={t("Open in a new tab")}
        className="grid size-touch place-items-center rounded-button hover:bg-hover"
      >
        <Icon icon={ExternalLink} size={16} />
      </a>
      {children}
    </div>
  );
}

interface FilePagerProps {
  at: number;
  count: number;
  onShow: (at: number) => void;
}

function FilePager({ at, count, onShow }: FilePagerProps) {
  const t = useText();
  return (
    <span className="ml-auto flex items-center text-muted">
      <span className="tabular-nums">{t("{position} of {total}", { position: at + 1, total: count })}</span>
      <IconButton
        icon={ChevronLeft}
        size={16}
        label={t("Previous file")}
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
      />
      <IconButton
        icon={ChevronRight}
        size={16}
        label={t("Next file")}
        disabled={at === count - 1}
        onClick={() => onShow(at + 1)}
      />
    </span>
  );
}

/** A picture as wide as its frame, or wider. On its side it has the frame's width as its height. */
function Picture({ url, zoom, turns }: { url: string; zoom: number; turns: number }) {
  const t = useText();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const onSide = turns % 2 === 1;
  const frame =
    onSide && size
      ? { width: `${zoom}%`, aspectRatio: `${size.height} / ${size.width}` }
      : { width: `${zoom}%`, aspectRatio: size && `${size.width} / ${size.height}` };
  return (
    <div className="relative" style={frame}>
      <img
        src={url}
        alt={t("Receipt")}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        className={classNames(size && "absolute top-1/2 left-1/2 max-w-none -translate-1/2")}
        style={{
          width: onSide && size ? `${(100 * size.width) / size.height}%` : "100%",
          rotate: `${turns * 90}deg`,
        }}
      />
    </div>
  );
}
