import { useLocale, useText } from "~/locales/use-text";
import type { AnswerType } from "~/services/challenges/challenges.schema";
import { RichText } from "~/ui/text/rich-text";
import { answerText } from "./answer-text";
import { PhotoThumbnail } from "./photo-thumbnail";

/** A participant's answer in a row of a table. */
export function AnswerCell({
  answer: { answer, answer_type, photo_url },
}: {
  answer: { answer: string; answer_type: AnswerType; photo_url: string | null };
}) {
  const t = useText();
  const locale = useLocale();
  if (photo_url) return <PhotoThumbnail url={photo_url} name={answer} />;
  if (answer_type === "wysiwyg")
    return (
      <div className="max-h-6 max-w-72 overflow-hidden max-sm:max-w-40 [&_*]:truncate">
        <RichText html={answer} />
      </div>
    );
  const text =
    answer_type === "boolean" ? t(answer === "true" ? "Yes" : "No") : answerText(answer, answer_type, locale);
  return (
    <span className="block max-w-72 truncate max-sm:max-w-40" title={text}>
      {text}
    </span>
  );
}
