import { useState, type FocusEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { TextArea } from "../field";
import type { FieldProps } from "../form-fields";
import { jsonSyntaxError } from "./json-error";

interface JsonFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  rows?: number;
}

/** A field for JSON. On blur it shows the line and column of a syntax error. */
export function JsonField({ error, rows = 8, ...field }: JsonFieldProps) {
  const t = useText();
  const [syntaxError, setSyntaxError] = useState<string>();
  const check = ({ currentTarget: area }: FocusEvent<HTMLTextAreaElement>) => {
    const found = area.value.trim() === "" ? null : jsonSyntaxError(area.value);
    const message = found
      ? t("Invalid JSON at line {line}, column {column}.", { line: found.line, column: found.column })
      : "";
    area.setCustomValidity(message);
    setSyntaxError(message);
  };
  return (
    <TextArea
      {...field}
      rows={rows}
      error={syntaxError === undefined ? error : syntaxError}
      spellCheck={false}
      className="font-mono text-12"
      onBlur={check}
    />
  );
}
