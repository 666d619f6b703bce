import { useState, type FocusEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { TextArea } from "../field";
import type { FieldProps } from "../form-fields";
import { jsonFault } from "./json-fault";

interface JsonFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  rows?: number;
}

/** JSON to type or paste; on leaving the field it says in which line it breaks. */
export function JsonField({ error, rows = 8, ...field }: JsonFieldProps) {
  const t = useText();
  const [fault, setFault] = useState<string>();
  const check = ({ currentTarget: area }: FocusEvent<HTMLTextAreaElement>) => {
    const found = area.value.trim() === "" ? null : jsonFault(area.value);
    const message = found
      ? t("This is not JSON: line {line}, column {column}.", { line: found.line, column: found.column })
      : "";
    area.setCustomValidity(message);
    setFault(message);
  };
  return (
    <TextArea
      {...field}
      rows={rows}
      error={fault === undefined ? error : fault}
      spellCheck={false}
      className="font-mono text-12"
      onBlur={check}
    />
  );
}
