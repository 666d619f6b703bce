import type { Text } from "~/locales/text";

/** What a table says of its rows: whole texts, marked by `msg`, since languages inflect a noun in a sentence. */
export interface ListTexts {
  /** The table's name for screen readers: 'rewards'. */
  name: string;
  /** The name of the links to other pages. */
  pages: string;
  /** How many rows the list has where none is shown, by `count`. */
  total: Text;
  /** Which rows are shown and how many there are, by `range` and `count`. */
  range: Text;
}

/** Those of a list with a search field. */
export interface SearchedListTexts extends ListTexts {
  /** The label of the search field. */
  search: string;
}
