/** A word or text in its forms for numbers. Languages with more than two have further ones of `Intl.PluralRules`. */
export type Term = Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string };

/** A text with placeholders in braces. Of two forms, the value `count` selects one, or else the first number in it. */
export type Text = string | Term;

/** Translations by English text; for a text with two forms, by its `other`. */
export type Dictionary = Readonly<Record<string, Text>>;
