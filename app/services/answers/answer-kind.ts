/** As what the answers to a question are compared with its limits. */
export type LimitKind = "number" | "day";

/** What an answer type is: everything that the wizard, the site, the checks and the lists ask about it. */
export type AnswerKind = {
  /** What operators call it in the wizard. */
  label: string;
  /** How participants give the answer. */
  control: "input" | "text_area" | "editor" | "select" | "cards" | "photo";
  /** For a choice: whether several of the question's options can be chosen, and whether they have pictures. */
  options?: { multiple: boolean; pictures: boolean };
  /** The choices of every question of the type, by the text that is stored. */
  choices?: readonly { value: string; label: string }[];
  /** The browser's input for `control: "input"`. */
  input?: { type: string; inputMode?: "decimal" | "numeric" | "tel"; step?: string; autoComplete?: string };
  /** An answer as it is checked and stored, without what its writer does not see. */
  clean?: (value: string) => string;
  /** Which cleaned answers fit, and the error of the others. */
  format?: { fits: (value: string) => boolean; invalid: string };
  /** What the limits of a question are compared as; without it the type has none. */
  limits?: LimitKind;
  /** What the stored text is, for those who show it. */
  stored?: "html" | "photo" | "date" | "date_time";
};
