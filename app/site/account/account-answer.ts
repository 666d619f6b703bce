/** What the account page's action answered: done, or a refused form with what was typed. */
export type AccountAnswer = {
  success: boolean;
  message?: string;
  errors?: readonly { field: string | null; message: string }[];
  values?: Record<string, string>;
};
