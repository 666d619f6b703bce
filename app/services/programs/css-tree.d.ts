/** The parts of css-tree that are used; @types/css-tree describes the whole package only, which is ten times as large. */
declare module "css-tree/tokenizer" {
  export const Ident: number;
  export const Function: number;
  export const AtKeyword: number;
  export const Hash: number;
  export const String: number;
  export const BadString: number;
  export const Url: number;
  export const BadUrl: number;
  export const Delim: number;
  export const WhiteSpace: number;
  export const CDO: number;
  export const CDC: number;
  export const Colon: number;
  export const Semicolon: number;
  export const LeftSquareBracket: number;
  export const RightSquareBracket: number;
  export const LeftParenthesis: number;
  export const RightParenthesis: number;
  export const LeftCurlyBracket: number;
  export const RightCurlyBracket: number;
  export const Comment: number;
  /** Calls back for each token of a style sheet, in order. Tokens cover the whole text but a byte order mark. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}

declare module "css-tree/utils" {
  type Codec = {
    /** The value that the text of a token stands for. */
    decode(raw: string): string;
    /** The text of a token for a value. */
    encode(value: string): string;
  };
  export const ident: Codec;
  export const string: Codec;
  export const url: Codec;
}

declare module "css-tree/definition-syntax-data" {
  /** What the package knows of CSS: the syntax of each property, type and at-rule. */
  const data: unknown;
  export default data;
}
