/** A text with placeholders in braces; with two forms, `one` and `other`, which the value `count` selects. */
export type Text = string | { one: string; other: string };

/** Translations by English text; for a text with two forms, by its `other`. */
export type Dictionary = Readonly<Record<string, Text>>;
