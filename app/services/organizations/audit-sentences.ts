/** What an audit entry says, as a sentence without its subject, the admin. Browser-safe. */
import { msg, type TextValues } from "~/locales/translate";
import { RESOURCES } from "~/services/resources";

/** The sentence of each action; `<thing>` marks the name, which the page links. */
const SENTENCES: Readonly<Record<string, string>> = Object.assign({}, ...RESOURCES.map(({ audit }) => audit));

/** The actions whose sentence, as the reader sees it, has these words one after the other. */
export function actionsSaying(words: string, t: (text: string) => string): string[] {
  const text = words.toLowerCase();
  return Object.keys(SENTENCES).filter((action) =>
    t(SENTENCES[action]!)
      .replace(/<\/?thing>|\{name\}/g, "")
      .toLowerCase()
      .includes(text),
  );
}

/** Whether an action has a sentence of its own. */
export function hasSentence(action: string): boolean {
  return action in SENTENCES;
}

/** The text of an entry and the values of its placeholders. An action without a sentence is named as it is stored. */
export function auditSentence(action: string, target: { name: string | null }): { text: string; values: TextValues } {
  return {
    text: SENTENCES[action] ?? msg("{action}: <thing>{name}</thing>"),
    values: { action, name: target.name ?? "—" },
  };
}
