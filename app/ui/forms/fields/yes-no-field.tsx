import type { ChangeEventHandler } from "react";
import { CheckboxField } from "../field";
import type { FieldProps } from "../form-fields";

interface YesNoFieldProps extends FieldProps {
  label: string;
  help?: string;
  /** Drawn as an on/off switch. */
  asSwitch?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A checkbox. A hidden `false` before it is sent if the box is not ticked. */
export function YesNoField({ name, defaultValue, ...rest }: YesNoFieldProps) {
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <CheckboxField name={name} value="true" defaultChecked={defaultValue === "true"} {...rest} />
    </div>
  );
}
