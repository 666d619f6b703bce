/** The names of the properties that a JSON schema, or a document with schemas in it, describes at any depth. */
export function keysIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { properties } = node as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(node).flatMap(keysIn)];
}
