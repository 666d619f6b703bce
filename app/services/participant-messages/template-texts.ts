import type { MessageText } from "./participant-messages.schema";

/** The subject and the text of a template by language. */
export type TemplateTexts = { en: MessageText; es?: MessageText };

export function textsOf({ texts }: { texts: unknown }): TemplateTexts {
  return texts as TemplateTexts;
}
