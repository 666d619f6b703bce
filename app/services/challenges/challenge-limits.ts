/** How many parts a challenge may have. Without zod, so that pages may use it for nothing. */
export const MAX_QUESTIONS = 50;
/** Of a question. */
export const MAX_OPTIONS = 30;
export const MAX_POSTS = 50;
/** Of a gallery. */
export const MAX_PICTURES = 20;
/** Causes and amounts of a donation, each. */
export const MAX_CHOICES = 30;
