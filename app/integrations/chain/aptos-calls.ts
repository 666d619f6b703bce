/** The calls of the chain's own modules that the platform makes. */
import { AccountAddress, Bool, MoveString, MoveVector, U64, type EntryFunctionArgument } from "@aptos-labs/ts-sdk";
import type { Chain } from "../ports";

export type AptosCall = {
  module: "0x1::object" | "0x4::aptos_token";
  name: string;
  args: EntryFunctionArgument[];
};

/** The limits of the modules, in bytes. */
const MAX_BYTES = { name: 128, uri: 512, description: 2048 };
const MAX_U64 = 2n ** 64n - 1n;

/** A collection without a limit or royalty, of which nothing can be changed, burned or frozen later. */
export function createCollectionCall(collection: Parameters<Chain["createCollection"]>[0]): AptosCall {
  const { name, description, imageUrl } = textsOf(collection);
  const noRights = Array.from({ length: 9 }, () => new Bool(false));
  const noRoyalty = [new U64(0), new U64(1)];
  const args = [description, new U64(MAX_U64), name, imageUrl, ...noRights, ...noRoyalty];
  return { module: "0x4::aptos_token", name: "create_collection", args };
}

export function transferCall(objectAddress: string, ownerAddress: string): AptosCall {
  const args = [AccountAddress.fromString(objectAddress), AccountAddress.fromString(ownerAddress)];
  return { module: "0x1::object", name: "transfer_call", args };
}

/** A token without properties, which its owner cannot give away. */
export function mintCall({ collection, ownerAddress, ...certificate }: Parameters<Chain["mint"]>[0]): AptosCall {
  const { name, description, imageUrl } = textsOf(certificate);
  const noProperties = [MoveVector.MoveString([]), MoveVector.MoveString([]), new MoveVector<MoveVector<never>>([])];
  const owner = AccountAddress.fromString(ownerAddress);
  const args = [text(collection, MAX_BYTES.name), description, name, imageUrl, ...noProperties, owner];
  return { module: "0x4::aptos_token", name: "mint_soul_bound", args };
}

/** The texts, as long as the chain takes them. A URL that is too long is left out, since a part of it leads nowhere. */
function textsOf({ name, description, imageUrl }: { name: string; description: string; imageUrl: string }) {
  return {
    name: text(name, MAX_BYTES.name),
    description: text(description, MAX_BYTES.description),
    imageUrl: new MoveString(Buffer.byteLength(imageUrl) > MAX_BYTES.uri ? "" : imageUrl),
  };
}

/** A text of so many bytes at most, without half a character at its end. */
function text(value: string, maxBytes: number): MoveString {
  return new MoveString(new TextDecoder().decode(Buffer.from(value).subarray(0, maxBytes)).replace(/\uFFFD+$/, ""));
}
