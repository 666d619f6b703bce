import { useLocale, useText } from "~/locales/use-text";
import { answerKind, type AnswerType } from "~/services/answers/registry";
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
  const { stored, choices } = answerKind(answer_type);
  if (stored === "html")
    return (
      <div className="max-h-6 max-w-72 overflow-hidden max-sm:max-w-40 [&_*]:truncate">
        <RichText html={answer} />
      </div>
    );
  const choice = choices?.find(({ value }) => value === answer);
  const text = choice ? t(choice.label) : answerText(answer, answer_type, locale);
  return (
    <span className="block max-w-72 truncate max-sm:max-w-40" title={text}>
      {text}
    </span>
  );
}
