import { Form, useNavigate } from "@remix-run/react";
import { Camera, CircleAlert, FileText, FileUp, X } from "lucide";
import { useEffect, useRef, useState, type DragEvent, type FormEvent } from "react";
import { v4 as randomKey } from "uuid";
import { useText, type Translate } from "~/locales/use-text";
import { ACCEPTED_FILES, MAX_TOTAL_MB, TOTAL_TOO_LARGE, uploadError } from "~/services/receipts/receipt-limits";
import type { MyReceiptRow } from "~/services/receipts/receipts.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { postFiles } from "~/ui/forms/upload-call";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { ProgressBar } from "~/ui/primitives/progress";

/** What is chosen, with the key that makes sending it again safe. */
type Chosen = { key: string; files: readonly File[] };

/**
 * The form that hands in a receipt: photos from the camera, files, or dropped ones. Without JavaScript it is one file
 * field that posts to the page.
 */
export function HandInForm({ rejected }: { rejected?: RejectedForm }) {
  const t = useText();
  const navigate = useNavigate();
  const [formKey] = useState(() => randomKey());
  const [{ key, files }, setChosen] = useState<Chosen>({ key: formKey, files: [] });
  const [error, setError] = useState(rejected && messageOf(rejected, 1, t));
  /** In per cent; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [dropping, setDropping] = useState(false);
  const isSending = useRef(false);

  function choose(next: readonly File[]) {
    const problem = uploadError(next);
    setError(problem ? t(problem.text, problem.values) : undefined);
    if (!problem) setChosen({ key: randomKey(), files: next });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDropping(false);
    if (sent === null) choose([...files, ...event.dataTransfer.files]);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    if (files.length === 0) return setError(t("Choose a photo or a PDF of your receipt"));
    isSending.current = true;
    setError(undefined);
    setSent(0);
    const form = new FormData();
    for (const file of files) form.append("files[]", file);
    const result = await postFiles<MyReceiptRow>("/public/receipts", form, {
      idempotencyKey: key,
      onProgress: setSent,
    });
    if (result.ok) return navigate(`/receipts/${result.data.id}`);
    isSending.current = false;
    setSent(null);
    if (result.status === 413) setError(t(TOTAL_TOO_LARGE, { size: MAX_TOTAL_MB }));
    else setError(messageOf(result.error, files.length, t));
  }

  return (
    <Form reloadDocument method="post" encType="multipart/form-data" noValidate onSubmit={send} className="grid gap-4">
      <CsrfField />
      <input type="hidden" name="idempotency_key" value={formKey} suppressHydrationWarning />
      <noscript>
        <TextField
          label={t("Photos or a PDF of one receipt")}
          type="file"
          name="files[]"
          id="files"
          accept={ACCEPTED_FILES}
          multiple
          required
          error={error}
          className="file:mr-3 file:h-full file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
        />
      </noscript>
      <div className="grid gap-4 noscript:hidden">
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setDropping(true);
          }}
          onDragLeave={() => setDropping(false)}
          onDrop={drop}
          className={classNames(
            "grid gap-3 rounded-inner border border-dashed p-5 text-center transition-colors duration-fast",
            dropping ? "border-highlight bg-selected" : "border-border-strong",
          )}
        >
          <div className="hidden pointer-coarse:block">
            <PickButton
              icon={Camera}
              label={t("Take a photo")}
              camera
              onPick={(picked) => choose([...files, ...picked])}
            />
          </div>
          <PickButton icon={FileUp} label={t("Choose files")} onPick={(picked) => choose([...files, ...picked])} />
          <p className="text-14 text-muted">
            {t("Photos from top to bottom, or one PDF. All of the same receipt.")}
            <span className="pointer-coarse:hidden"> {t("You can also drop them here.")}</span>
          </p>
        </div>
        {error ? (
          <p role="alert" className="flex items-center gap-1.5 text-small leading-normal text-negative">
            <Icon icon={CircleAlert} size={16} />
            <span className="min-w-0 wrap-anywhere">{error}</span>
          </p>
        ) : null}
        {files.length > 0 ? (
          <ul aria-label={t("Selected files")} className="grid grid-cols-3 gap-3">
            {files.map((file, at) => (
              <ChosenFile
                key={`${file.name} ${file.lastModified} ${file.size} ${at}`}
                file={file}
                onRemove={sent === null ? () => choose(files.filter((_, index) => index !== at)) : undefined}
              />
            ))}
          </ul>
        ) : null}
        {sent === null ? null : <ProgressBar value={sent} max={100} label={t("Sending your receipt")} />}
      </div>
      <Button
        type="submit"
        block
        pending={sent === null ? false : sent < 100 ? t("Sending") : t("Checking your files")}
      >
        {t("Submit")}
      </Button>
    </Form>
  );
}

interface PickButtonProps {
  icon: typeof Camera;
  label: string;
  /** Opens the camera, where there is one. */
  camera?: boolean;
  onPick: (files: File[]) => void;
}

function PickButton({ icon, label, camera, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? "image/*" : ACCEPTED_FILES}
        capture={camera ? "environment" : undefined}
        multiple={!camera}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = ""; // so that the same file can be chosen again after it was removed
        }}
      />
      <Button variant="quiet" block icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove?: () => void }) {
  const t = useText();
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <li className="relative overflow-hidden rounded-inner border border-border">
      {preview ? (
        // A browser that cannot show HEIC falls back to the name.
        <img
          src={preview}
          alt={file.name}
          onError={() => setPreview(null)}
          className="aspect-[3/4] w-full bg-sunken object-cover"
        />
      ) : (
        <span className="grid aspect-[3/4] w-full place-content-center justify-items-center gap-2 bg-sunken p-2 text-center text-12">
          <Icon icon={FileText} size={20} />
          <span className="line-clamp-3 wrap-anywhere">{file.name}</span>
        </span>
      )}
      {onRemove ? (
        <span className="absolute top-1 right-1">
          <IconButton raised icon={X} size={16} label={t("Remove {name}", { name: file.name })} onClick={onRemove} />
        </span>
      ) : null}
    </li>
  );
}

/** The error of the first file that has one, with its number if there are several; else the general one. */
function messageOf({ message, errors }: Pick<RejectedForm, "message" | "errors">, count: number, t: Translate): string {
  const first = errors[0];
  if (!first) return message || t("We couldn't send your receipt. Try again: it will only count once.");
  const index = /^files\[(\d+)\]$/.exec(first.field ?? "")?.[1];
  return index === undefined || count < 2
    ? first.message
    : t("Photo {number}: {message}", { number: Number(index) + 1, message: first.message });
}
