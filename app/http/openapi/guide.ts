/** What a caller must know besides the operations. Markdown in the document, paragraphs on its page. */
export const GUIDE = [
  {
    title: "Authentication",
    text: "Calls under `/admin/v2` need an API key of the program, made in its settings: `Authorization: Bearer perk_…`. A key has scopes, and each operation says which it needs. A scope to change something includes the one to view it. Calls under `/public` and `/offers` are those of the program's own site, on its host: they need no key. Where they act for a participant, they need the session cookie of the participant, and changes need the token of the page in `X-CSRF-Token`.",
  },
  {
    title: "Requests",
    text: "Bodies are JSON, or `multipart/form-data` where files are sent. A field that is not named keeps its value in a `PATCH`. Every success is 200, also where a call makes something: it is in the response, with its id. What a call does not know is rejected with 422, and named: parameters, fields, and values of filters and sorts. Times are ISO 8601 in UTC. An operation with several intents takes the one to run in `intent`. Other pages of the admin answer a key as well, with the JSON that their screens are made of: it is not part of the API and may change.",
  },
  {
    title: "Errors",
    text: 'Every error is `{"success": false, "message": "…", "errors": [{"field": "…", "message": "…"}]}`, with a 4xx status: 400 for an address that cannot be read, with wrong escapes, a control character in its path or a NUL in its query, 401 without a valid key (with `WWW-Authenticate: Bearer`), 403 without the scope, 404 for what does not exist or belongs to another program, 409 when somebody else made a change in the meantime, 415 for a body that is neither JSON nor a form, 422 for invalid input with one entry for each field, 429 for too many calls. A 5xx may be sent again with the same `Idempotency-Key`.',
  },
  {
    title: "Paging",
    text: "Lists take `page` (from 1) and `page_size`, and give a page of rows: `page`, `pageSize`, `totalItems`, `more`, `estimated` and `result`. `sort` names a column, with `-` before it for descending. `search` finds rows with all of its words. If it finds very many, the list is not counted to the end and `more` is true: there are more than `totalItems`, and the pages go on. Where `estimated` is true, `totalItems` is about right. A download of a list has the rows of all its pages.",
  },
  {
    title: "Rate limits",
    text: "A key may make 600 calls a minute. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (in seconds) say how many are left. After that calls get 429, and `Retry-After` says how many seconds to wait.",
  },
  {
    title: "Idempotency",
    text: "Send an `Idempotency-Key` of 1 to 200 visible characters with each `POST`. A call that is repeated with the same key and the same body gets the stored result of the first, and changes nothing. The same key with another body gets 409, and so does a call whose first one is still running, then with `Retry-After`.",
  },
  {
    title: "Webhooks",
    text: "The platform calls your server when something happens, signed as Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. The body is `{type, timestamp, data}`. Answer with a 2xx within seconds; other answers are retried. An event may come more than once, with the same id.",
  },
] as const;
