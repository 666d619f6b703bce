/**
 * The address of a page outside the program, such as the operator's shop. Nobody has the hosts of the demo, so its
 * links lead to a page of the sandbox that stands for them.
 * @param address host and path, such as `shop.example.test/today`
 */
export function elsewhere(address: string): string {
  return `/sandbox/elsewhere/${address}`;
}
