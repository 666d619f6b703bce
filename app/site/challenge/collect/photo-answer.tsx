import { Camera, CircleAlert, X } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { formatError } from "~/services/answers/answer-checks";
import { ownPhotoPath, type SentPhotoView } from "~/services/answers/answer-photos";
import { postFiles } from "~/ui/forms/upload-call";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { ProgressBar } from "~/ui/primitives/progress";

interface PhotoAnswerProps {
  challengeId: string;
  questionId: string;
  name: string;
  label: string;
  /** The id of a photo that was sent before, from the draft. */
  initialId: string;
}

type Photo = { id: string; url: string };

/** In place of the id until the photo is sent: no valid answer, so that the form waits. */
const SENDING = "sending";

/**
 * Answers a question with a photo. It is sent as soon as it is chosen, and its id is the answer.
 */
export function PhotoAnswer({ challengeId, questionId, name, label, initialId }: PhotoAnswerProps) {
  const t = useText();
  const errorId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { photo, setPhoto, sent, error, send } = useSentPhoto(challengeId, questionId, initialId);
  const value = sent === null ? (photo?.id ?? "") : SENDING;
  const shown = useRef(value);
  useEffect(() => {
    // The form saves its draft after each input, and a hidden field has no events of its own.
    if (shown.current !== value) field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    shown.current = value;
  }, [value]);

  return (
    <div className="grid gap-3">
      <input ref={field} type="hidden" name={name} value={value} readOnly />
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ""; // so that the same file can be chosen again
          if (file) void send(file);
        }}
      />
      {photo ? <PhotoPreview url={photo.url} onRemove={() => setPhoto(null)} /> : null}
      {sent === null ? null : <ProgressBar value={sent} max={100} label={t("Sending your photo")} />}
      <Button
        variant="quiet"
        block
        icon={Camera}
        pending={sent === null ? false : t("Sending your photo")}
        aria-describedby={error ? errorId : undefined}
        onClick={() => picker.current?.click()}
      >
        {photo ? t("Choose another photo") : t("Take or choose a photo")}
      </Button>
      {error ? (
        <p id={errorId} role="alert" className="flex items-center gap-1.5 text-14 text-negative">
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The photo that answers a question, and sending another. `sent` is in per cent, and null while none is being sent. */
function useSentPhoto(challengeId: string, questionId: string, initialId: string) {
  const t = useText();
  const [photo, setPhoto] = useState<Photo | null>(() =>
    initialId && formatError("photo", initialId) === null
      ? { id: initialId, url: ownPhotoPath(challengeId, initialId) }
      : null,
  );
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function send(file: File) {
    const form = new FormData();
    form.set("question_id", questionId);
    form.set("photo", file);
    setError(null);
    setSent(0);
    const result = await postFiles<SentPhotoView>(`/public/challenges/${challengeId}/photos`, form, {
      onProgress: setSent,
    });
    setSent(null);
    if (result.ok) return setPhoto(result.data);
    const tooLarge = result.status === 413 ? t("Photos can be up to {size} MB", { size: 15 }) : undefined;
    setError(
      tooLarge ??
        (result.error.errors[0]?.message || result.error.message || t("We couldn't send your photo. Try again.")),
    );
  }

  return { photo, setPhoto, sent, error, send };
}

/** The chosen photo. It is also removed if it cannot be shown. */
function PhotoPreview({ url, onRemove }: { url: string; onRemove: () => void }) {
  const t = useText();
  return (
    <div className="relative overflow-hidden rounded-inner border border-border">
      <img src={url} alt={t("Your photo")} onError={onRemove} className="max-h-80 w-full bg-sunken object-contain" />
      <span className="absolute top-2 right-2">
        <IconButton raised icon={X} size={16} label={t("Remove photo")} onClick={onRemove} />
      </span>
    </div>
  );
}
