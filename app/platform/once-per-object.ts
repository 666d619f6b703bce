/**
 * Computes a value once for each object, for as long as the object lives. For what is made of something that never
 * changes, such as a version of a program's catalogue or a row of it.
 */
export function oncePerObject<O extends object, V>(compute: (object: O) => V): (object: O) => V {
  const computed = new WeakMap<O, { value: V }>();
  return (object) => {
    let result = computed.get(object);
    if (!result) computed.set(object, (result = { value: compute(object) }));
    return result.value;
  };
}
