/** The response of the account page's action. An error has the values that were sent. */
export type AccountResponse = {
  success: boolean;
  message?: string;
  errors?: readonly { field: string | null; message: string }[];
  values?: Record<string, string>;
};
